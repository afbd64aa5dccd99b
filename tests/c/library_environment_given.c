// expect: safe
// options: --env HOME=/root --env EMPTY=
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern char **environ;

int main(void) {
  assert(strcmp(getenv("HOME"), "/root") == 0 && getenv("EMPTY")[0] == 0 && getenv("HOM") == NULL);
  assert(strcmp(environ[0], "HOME=/root") == 0 && environ[2] == NULL);
  setenv("MORE", "1", 1);
  unsetenv("HOME");
  assert(getenv("HOME") == NULL && strcmp(getenv("MORE"), "1") == 0 && environ[2] == NULL);
  return 0;
}
