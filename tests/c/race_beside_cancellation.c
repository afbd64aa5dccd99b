// expect: unsafe race
// options: --check +race
// Nor does asking a thread to end, which does not want to.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int ready;
static pthread_t main_thread;
static void *work(void *unused) {
  data = 1;
  pthread_cancel(main_thread);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  main_thread = pthread_self();
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_create(&thread, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  pthread_testcancel();
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}
