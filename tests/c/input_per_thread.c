// expect: unsafe assertion line 18
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char choice[2];

static void *worker(void *argument) {
  *(unsigned char *)argument = __VERIFIER_nondet_uchar();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &choice[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(choice[0] - choice[1] != 200);
  return 0;
}
