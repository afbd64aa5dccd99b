#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sold;

static void *sell(void *unused) {
  int before = sold;  // both threads may read 0 here
  sold = before + 1;
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
