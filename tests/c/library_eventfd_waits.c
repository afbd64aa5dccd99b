// expect: unsafe deadlock
// The one number is read by one of the two.
#include <pthread.h>
#include <sys/eventfd.h>

static int counter;

static void *take(void *unused) {
  eventfd_t sum;
  eventfd_read(counter, &sum);
  return NULL;
}

int main(void) {
  pthread_t taker;
  counter = eventfd(2, 0);
  pthread_create(&taker, NULL, take, NULL);
  take(NULL);
  pthread_join(taker, NULL);
  return 0;
}
