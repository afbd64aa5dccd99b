// expect: unsafe memory line 12
// The variable that another thread writes to ends with its thread, which leaves by pthread_exit.
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

static void *owner(void *argument) {
  int variable = 0;
  (void)argument;
  published = &variable;
  while (!seen) continue;
  pthread_exit(NULL);
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, owner, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
