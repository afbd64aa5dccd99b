#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sold;

static void *sell(void *unused) {
  atomic_fetch_add(&sold, 1);  // reads and writes in one step
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sell, NULL);
  pthread_create(&second, NULL, sell, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(sold == 2);
  return 0;
}
