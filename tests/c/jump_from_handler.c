// expect: safe
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf buffer;
static void leave(int number) { siglongjmp(buffer, number); }

int main(void) {
  signal(SIGUSR1, leave);
  int number = sigsetjmp(buffer, 1);
  if (number == 0) {
    raise(SIGUSR1);
    assert(0);
  }
  assert(number == SIGUSR1);
  return 0;
}
