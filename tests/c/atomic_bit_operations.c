// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint bits = 0xf0;

static void *worker(void *argument) {
  atomic_fetch_or(&bits, 1);
  atomic_fetch_and(&bits, ~0x10u);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  atomic_fetch_or_explicit(&bits, 2, memory_order_release);
  atomic_fetch_and_explicit(&bits, ~0x20u, memory_order_acquire);
  pthread_join(thread, NULL);
  assert(atomic_fetch_xor(&bits, 0xff) == 0xc3);
  assert(bits == 0x3c);
  return 0;
}
