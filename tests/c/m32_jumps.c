// expect: safe
// flags: -m32
#include <assert.h>
#include <setjmp.h>

static struct {
  jmp_buf buffer;
  int guard;
} made;

static void deep(int n) {
  if (n == 0) longjmp(made.buffer, 7);
  deep(n - 1);
}

int main(void) {
  volatile int before = 1;
  made.guard = 2;
  int result = setjmp(made.buffer);
  if (result == 0) {
    before = 3;
    deep(3);
  }
  assert(result == 7 && before == 3 && made.guard == 2);
  return 0;
}
