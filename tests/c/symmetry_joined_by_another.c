// expect: unsafe assertion
// Another thread joins one of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 0) assert(!flag);
  return unused;
}

static pthread_t threads[2];

static void *joiner(void *unused) {
  pthread_join(threads[0], 0);
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t last;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  pthread_create(&last, 0, joiner, 0);
  pthread_join(threads[1], 0);
  pthread_join(last, 0);
  return 0;
}
