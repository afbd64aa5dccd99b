// expect: unsafe race
// options: --check +race
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int count;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  count++;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  count = 5;
  pthread_join(thread, NULL);
  return 0;
}
