// expect: safe
// options: --check +race
// flags: -m32
#include <assert.h>
#include <pthread.h>

static struct {
  pthread_rwlock_t lock;
  int guard;
} made = {PTHREAD_RWLOCK_INITIALIZER, 9};
static int value;

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&made.lock);
  assert(value == 0 || value == 2);
  pthread_rwlock_unlock(&made.lock);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, reader, 0);
  pthread_rwlock_wrlock(&made.lock);
  value = 1;
  value = 2;
  pthread_rwlock_unlock(&made.lock);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(made.guard == 9);
  return 0;
}
