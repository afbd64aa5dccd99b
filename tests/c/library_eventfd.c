// expect: safe
// A counter between two threads: what is written adds up, and who reads waits until there is something.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int counter, data;

static void *tell(void *unused) {
  data = 1;
  uint64_t one = 1;
  assert(write(counter, &one, sizeof one) == sizeof one);
  return NULL;
}

int main(void) {
  pthread_t teller;
  uint64_t sum;
  counter = eventfd(0, EFD_CLOEXEC);
  pthread_create(&teller, NULL, tell, NULL);
  assert(read(counter, &sum, sizeof sum) == sizeof sum && sum == 1);
  assert(data == 1);
  pthread_join(teller, NULL);
  close(counter);
  int ones = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
  assert(eventfd_write(ones, 1) == 0);
  for (int i = 0; i < 3; ++i) assert(eventfd_read(ones, &sum) == 0 && sum == 1);
  assert(eventfd_read(ones, &sum) == -1 && errno == EAGAIN);
  assert(read(ones, &sum, 4) == -1 && errno == EINVAL);
  close(ones);
  assert(eventfd(0, 8) == -1 && errno == EINVAL);
  return 0;
}
