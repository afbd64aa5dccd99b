// expect: unsafe assertion
// The id of the second thread takes the place of that of the first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets, flag;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 1) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  flag = 1;
  return 0;
}
