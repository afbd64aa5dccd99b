// expect: unsafe assertion line 8
// Or it may be there, and hold anything.
#include <assert.h>
#include <stddef.h>
extern int extra __attribute__((weak));

int main(void) {
  if (&extra) assert(extra != 5);
  return 0;
}
