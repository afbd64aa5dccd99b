// expect: unsafe assertion
// One byte of an id is enough.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tickets;
static unsigned char byte;

static void *worker(void *unused) {
  if (atomic_fetch_add(&tickets, 1) != 0) return unused;
  pthread_t me = pthread_self();
  byte = ((unsigned char *)&me)[4];
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  unsigned char first = ((unsigned char *)&threads[0])[4];
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(byte == first);
  return 0;
}
