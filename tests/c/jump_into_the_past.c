// expect: unsafe memory line 11
// says: longjmp jumps into a function that has returned
#include <setjmp.h>

static jmp_buf buffer;

static int begin(void) { return setjmp(buffer); }

int main(void) {
  if (begin() != 0) return 1;
  longjmp(buffer, 1);
}
