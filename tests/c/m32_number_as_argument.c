// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>

static void *twice(void *argument) { return (void *)((long)argument * 2); }

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, twice, (void *)-21l);
  pthread_join(thread, &result);
  assert((long)result == -42 && (unsigned long)result == 4294967254ul);
  return 0;
}
