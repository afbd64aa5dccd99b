// expect: unsafe assertion line 28
// options: --check assertion
// A lock that is taken through a pointer, which might also be the address of a function that matters.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int (*lock)(pthread_mutex_t *);
static int x, uses_own_lock;

static int own_lock(pthread_mutex_t *unused) {
  (void)unused;
  x = x;
  return 0;
}

static void *writer(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *reader(void *unused) {
  lock(&mutex);
  int seen = x;
  assert(seen != 0);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t one, two;
  lock = uses_own_lock ? own_lock : pthread_mutex_lock;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, reader, NULL);
  return 0;
}
