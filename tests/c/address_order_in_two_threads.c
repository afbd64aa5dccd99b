// expect: safe
// Both threads find the same order, whoever asks first.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *p, *q, is_less, is_greater;

static void *compare(void *unused) {
  is_less = p < q;
  return unused;
}

int main(void) {
  pthread_t thread;
  p = malloc(sizeof *p);
  q = malloc(sizeof *q);
  if (!p || !q) return 0;
  pthread_create(&thread, 0, compare, 0);
  is_greater = p > q;
  pthread_join(thread, 0);
  assert(is_less != is_greater);
  return 0;
}
