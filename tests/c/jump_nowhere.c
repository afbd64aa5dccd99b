// expect: unsafe memory line 8
// says: a buffer that setjmp has not filled
#include <setjmp.h>

static jmp_buf buffer;

int main(void) {
  longjmp(buffer, 1);
}
