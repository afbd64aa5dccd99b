// expect: safe
// Nobody writes to the variable any more when its thread leaves by pthread_exit.
#include <pthread.h>
#include <stdatomic.h>
static int *_Atomic published;
static atomic_int done;

static void *writer(void *argument) {
  int *place = published;
  if (place) *place = 1;
  done = 1;
  return argument;
}

static void *owner(void *argument) {
  int variable = 0;
  (void)argument;
  published = &variable;
  while (!done) continue;
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
