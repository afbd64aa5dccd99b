// expect: safe
// options: --check memory
// A failing assertion that does not count ends the process.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, cell;

static void *worker(void *argument) {
  __VERIFIER_atomic_begin();
  x = 1;
  assert(cell == 1);
  x = 0;
  __VERIFIER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  int *place = &cell;
  pthread_create(&thread, NULL, worker, NULL);
  if (x == 1) place = 0;
  return *place;
}
