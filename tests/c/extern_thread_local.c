// expect: unsafe assertion line 7
#include <assert.h>
#include <pthread.h>
extern _Thread_local int mine;

static void *worker(void *argument) {
  assert(mine != 7);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine = 0;
  pthread_join(thread, NULL);
  return 0;
}
