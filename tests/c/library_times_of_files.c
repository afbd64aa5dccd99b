// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <utime.h>

int main(void) {
  struct utimbuf times = {1, 2};
  assert(utime("a", &times) == 0);
  assert(PTHREAD_STACK_MIN >= 4096);
  return 0;
}
