// expect: safe
// ++, += and -= on an atomic variable are one step each.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int count;
static _Atomic unsigned char small = 255;

static void *worker(void *argument) {
  count++;
  count += 3;
  --count;
  small++;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 6 && small == 1);
  return 0;
}
