// expect: unsafe assertion line 12
// The value decides which of the two the schedule can make go wrong.
#include <assert.h>
#include <pthread.h>
extern int mode;
static int x;

static void *worker(void *argument) {
  if (mode == 4) {
    int seen = x;
    x = seen + 1;
    assert(x <= 2 && x == seen + 1);
  }
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  x = 0;
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
