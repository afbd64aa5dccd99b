// expect: unknown
// A reader that reads once more waits for the writer in between, which waits for the reader.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock;

static void *write_it(void *argument) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_rwlockattr_t kind;
  pthread_rwlockattr_init(&kind);
  pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&lock, &kind);
  pthread_t thread;
  pthread_rwlock_rdlock(&lock);
  pthread_create(&thread, 0, write_it, 0);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return pthread_join(thread, 0);
}
