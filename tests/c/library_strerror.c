// expect: safe
// says: messages of errors are those of the C locale
#include <assert.h>
#include <errno.h>
#include <string.h>

int main(void) {
  char buffer[64];
  assert(strcmp(strerror(EINVAL), "Invalid argument") == 0 && *strerror(12345) != 0);
  assert(strerror_r(ENOENT, buffer, sizeof buffer) == 0 && strlen(buffer) > 3);
  assert(strerror_r(ENOENT, buffer, 3) == ERANGE);
  return 0;
}
