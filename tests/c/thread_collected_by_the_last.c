// expect: unsafe assertion line 33
// By the time the others are collected nobody else may be left, and still the one that was let go may come later.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static atomic_int sum;

static void *adder(void *unused) {
  atomic_fetch_add(&sum, 1);
  return unused;
}

static void *writer(void *unused) {
  atomic_store(&x, 1);
  return unused;
}

int main(void) {
  pthread_t first, second, third;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&first, NULL, adder, NULL);
  pthread_create(&second, NULL, adder, NULL);
  pthread_create(&third, &attributes, writer, NULL);
  pthread_attr_destroy(&attributes);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  int seen = atomic_load(&x);
  assert(sum == 2);
  assert(seen == 1);
  return 0;
}
