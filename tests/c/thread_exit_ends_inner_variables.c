// expect: unsafe memory line 12
// So does one of the function that has called the one which leaves by pthread_exit.
#include <pthread.h>
#include <stdatomic.h>
static int *_Atomic published;
static atomic_int seen;

static void *writer(void *argument) {
  int *place = published;
  if (place) {
    seen = 1;
    *place = 1;
  }
  return argument;
}

static void leave(int *also) {
  int variable = *also;
  published = &variable;
  while (!seen) continue;
  pthread_exit(NULL);
}

static void *owner(void *argument) {
  int outer = 0;
  (void)argument;
  leave(&outer);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, owner, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
