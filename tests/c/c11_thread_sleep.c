// expect: safe
#include <assert.h>
#include <threads.h>

int main(void) {
  struct timespec rest;
  assert(thrd_sleep(&(struct timespec){.tv_nsec = 1000}, &rest) == 0);
  assert(thrd_sleep(&(struct timespec){.tv_nsec = 1000000000}, NULL) < -1);
  thrd_yield();
  return 0;
}
