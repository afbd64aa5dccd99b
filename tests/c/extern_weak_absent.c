// expect: unsafe assertion line 8
// A weak variable may not be there.
#include <assert.h>
#include <stddef.h>
extern int extra __attribute__((weak));

int main(void) {
  assert(&extra != NULL);
  return 0;
}
