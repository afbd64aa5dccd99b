// expect: unsafe race
// options: --check race
// Any number of threads; the third one and those behind it forget the lock. A search that goes deep first would have to
// come back from hundreds of threads before it finds that.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int sum;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *run(void *arg) {
  if ((long)arg < 2) pthread_mutex_lock(&mutex);
  sum++;
  if ((long)arg < 2) pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, (void *)(long)i);
    pthread_detach(thread);
  }
  return 0;
}
