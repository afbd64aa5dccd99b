// expect: unsafe assertion line 21
// Each write of a bit-field writes its neighbours too.
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned a : 4;
  unsigned b : 4;
} shared;

static void *worker(void *argument) {
  shared.a = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  shared.b = 1;
  pthread_join(thread, NULL);
  assert(shared.a == 1 && shared.b == 1);
  return 0;
}
