// expect: unsafe assertion
// options-none: skip
// One of many threads is interrupted between two writes, before any other has come to its second one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { setters = 15 };

static atomic_int a, b;

static void *set(void *unused) {
  (void)unused;
  a = 1;
  b = -1;
  return NULL;
}

static void *check(void *unused) {
  (void)unused;
  int first = a, second = b;
  assert(first == 0 || second == -1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < setters; ++i) pthread_create(&thread, NULL, set, NULL);
  pthread_create(&thread, NULL, check, NULL);
  pthread_join(thread, NULL);
  return 0;
}
