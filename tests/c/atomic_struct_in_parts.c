// expect: unsafe assertion line 19
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static struct { atomic_int a, b; } shared;

static void *worker(void *argument) {
  shared.a = 1;
  shared.b = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int b = shared.b, a = shared.a;
  pthread_join(thread, NULL);
  assert(a == b);
  return 0;
}
