// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int calls;

static void count(void) { calls++; }

int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_once(&first, count);
    pthread_once(&second, count);
  }
  assert(calls == 2);
  return 0;
}
