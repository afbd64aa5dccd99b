// expect: safe
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ready;
static int data;

static void *worker(void *argument) {
  data = 1;
  ready = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
    sched_yield();
    usleep(10);
  }
  assert(data == 1);
  pthread_join(thread, NULL);
  return 0;
}
