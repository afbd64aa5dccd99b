// expect: safe
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int a, b;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  a++;
  b++;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  __VERIFIER_atomic_begin();
  int same = a == b;
  __VERIFIER_atomic_end();
  assert(same);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(a == 2);
  return 0;
}
