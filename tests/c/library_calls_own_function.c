// expect: safe
// says: Assumption: functions of the library call the program's own function of the same name: strlcpy.
// The function of that name of the C library is another one, and strerror_r calls that.
#include <assert.h>
#include <errno.h>
#include <string.h>

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  for (; i + 1 < size && from[i] != '\0'; ++i) to[i] = from[i];
  if (size != 0) to[i] = '\0';
  return strlen(from);
}

int __xpg_strerror_r(int number, char *buffer, size_t size);

int main(void) {
  char text[64];
  assert(__xpg_strerror_r(EAGAIN, text, sizeof text) == 0);
  assert(text[0] == 'R');
}
