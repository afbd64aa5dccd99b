// expect: unsafe assertion line 12
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

static void fail(void) { longjmp(buffer, 3); }

int main(void) {
  int result = setjmp(buffer);
  if (result == 0) fail();
  assert(result != 3);
  return 0;
}
