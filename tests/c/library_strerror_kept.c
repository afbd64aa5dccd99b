// expect: unsafe assertion line 9
// The text is written over by the next call.
#include <assert.h>
#include <string.h>

int main(void) {
  const char *first = strerror(1);
  strerror(2);
  assert(strcmp(first, "Operation not permitted") == 0);
  return 0;
}
