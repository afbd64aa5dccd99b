// expect: unsafe assertion line 9
#include <assert.h>
#include <stdint.h>

static int x;

int main(void) {
  switch ((uintptr_t)&x) {
    case 0x4440: assert(0);
    default: return 0;
  }
}
