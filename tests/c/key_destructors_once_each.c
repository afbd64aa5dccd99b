// expect: safe
// Whatever the order: each value is destroyed once, one that a destructor has put there again in the next round, and
// the destructor finds nothing under its own key.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t first, second, plain;
static int firsts, seconds, agains;

static void end_first(void *value) {
  assert(pthread_getspecific(first) == NULL);
  firsts += *(int *)value;
}
static void end_second(void *value) {
  static int two = 2;
  assert(pthread_getspecific(second) == NULL);
  seconds += *(int *)value;
  if (agains++ == 0) pthread_setspecific(second, &two);
  void *kept = pthread_getspecific(plain);
  assert(kept == NULL || kept == &firsts);
}

static void *work(void *unused) {
  static int one = 1;
  pthread_setspecific(first, &one);
  pthread_setspecific(second, &one);
  pthread_setspecific(plain, &firsts);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&first, end_first);
  pthread_key_create(&second, end_second);
  pthread_key_create(&plain, NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  assert(firsts == 1 && seconds == 3 && agains == 2);
  return 0;
}
