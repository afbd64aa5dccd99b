// expect: safe
// says: the environment holds nothing but what --env gives when the program begins
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  static char text[] = "B=2";
  assert(getenv("A") == NULL);
  assert(setenv("A", "1", 0) == 0 && setenv("A", "x", 0) == 0 && strcmp(getenv("A"), "1") == 0);
  assert(setenv("A", "long", 1) == 0 && strcmp(secure_getenv("A"), "long") == 0);
  assert(setenv("A=", "1", 1) == -1 && putenv(text) == 0 && strcmp(getenv("B"), "2") == 0);
  text[2] = '3';
  assert(strcmp(getenv("B"), "3") == 0);
  assert(unsetenv("A") == 0 && getenv("A") == NULL && clearenv() == 0 && getenv("B") == NULL);
  return 0;
}
