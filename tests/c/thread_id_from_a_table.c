// expect: safe
// silent: Assumption
// An id that was chosen by an input, or copied, is the id of its thread.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static int done[2];

static void *worker(void *argument) {
  *(int *)argument = 1;
  return argument;
}

int main(void) {
  pthread_t ids[2], copy;
  void *result;
  for (int i = 0; i < 2; ++i) pthread_create(&ids[i], NULL, worker, &done[i]);
  int which = __VERIFIER_nondet_int() != 0;
  pthread_join(ids[which], &result);
  assert(result == &done[which] && done[which] == 1);
  copy = ids[1 - which];
  pthread_join(copy, NULL);
  assert(done[0] + done[1] == 2);
  return 0;
}
