// expect: unsafe assertion
// Values of threads under a key, which one of them hands on.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_key_t key;
static atomic_int tickets;
static _Atomic(void *) handed;

static void *worker(void *unused) {
  int mine = 0;
  pthread_setspecific(key, &mine);
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 0) handed = pthread_getspecific(key);
  if (ticket == 1) assert(handed == 0);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_key_create(&key, 0);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
