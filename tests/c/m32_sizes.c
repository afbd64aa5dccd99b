// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct mixed {
  char a;
  long long b;
  char c;
  double d;
  void *e;
  long double f;
};

int main(void) {
  assert(sizeof(void *) == 4 && sizeof(long) == 4 && sizeof(size_t) == 4 && sizeof(ptrdiff_t) == 4);
  assert(sizeof(long long) == 8 && sizeof(double) == 8 && sizeof(long double) == 12 && sizeof(wchar_t) == 4);
  assert(offsetof(struct mixed, b) == 4 && offsetof(struct mixed, c) == 12 && offsetof(struct mixed, d) == 16);
  assert(offsetof(struct mixed, e) == 24 && offsetof(struct mixed, f) == 28 && sizeof(struct mixed) == 40);
  assert(_Alignof(struct mixed) == 4 && sizeof(struct { long long x; char y; }) == 12);
  assert(sizeof(pthread_mutex_t) == 24 && sizeof(pthread_barrier_t) == 20 && sizeof(sem_t) == 16);
  assert(sizeof(pthread_rwlock_t) == 32 && sizeof(pthread_cond_t) == 48 && sizeof(pthread_attr_t) == 36);
  assert(sizeof(time_t) == 4 && sizeof(struct timespec) == 8 && sizeof(intmax_t) == 8 && SIZE_MAX == 4294967295u);
  return 0;
}
