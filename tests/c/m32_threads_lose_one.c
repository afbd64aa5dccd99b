// expect: unsafe assertion line 20
// flags: -m32
#include <assert.h>
#include <pthread.h>

static int sum;

static void *work(void *argument) {
  int before = sum;
  sum = before + 1;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 2);
  return 0;
}
