// expect: unsafe memory line 7
// The text of a message is no text.
#include <err.h>

int main(void) {
  char buffer[2] = {'a', 'b'};
  warnx("%s", buffer);
  return 0;
}
