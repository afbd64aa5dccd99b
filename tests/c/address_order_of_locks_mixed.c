// expect: unsafe deadlock
// One thread takes the locks in the order of their addresses, the other in that of its arguments.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *by_address(void *unused) {
  pthread_mutex_t *first = &a < &b ? &a : &b, *second = &a < &b ? &b : &a;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return unused;
}

static void *by_name(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, by_address, 0);
  pthread_create(&t, 0, by_name, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
