// expect: safe
// Who joins a thread that goes round for ever is excused.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *flipper(void *argument) {
  int flips = 0;
  while (!stop) flips = !flips;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, flipper, NULL);
  pthread_join(thread, NULL);
  return 0;
}
