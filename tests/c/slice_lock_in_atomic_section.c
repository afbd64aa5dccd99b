// expect: unsafe assertion line 29
// options: --check assertion
// An atomic section that cannot be entered while somebody holds a lock: the lock keeps the order, though nothing that
// matters is computed from it.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *writer(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *reader(void *unused) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  int seen = x;
  __VERIFIER_atomic_end();
  assert(seen != 1);
  assert(seen != 0);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, reader, NULL);
  return 0;
}
