// expect: safe
// says: a variable that is changed after setjmp
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

static void leave(int depth, int result) {
  if (depth == 0) longjmp(buffer, result);
  leave(depth - 1, result);
}

int main(void) {
  volatile int rounds = 0;
  int kept = 5;
  int result = setjmp(buffer);
  assert(result == rounds && kept == 5);
  if (++rounds < 4) leave(rounds, rounds);
  assert(rounds == 4);
  if (setjmp(buffer) == 0) longjmp(buffer, 0);
  return 0;
}
