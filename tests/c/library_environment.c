// expect: unknown
// What is in the environment is not known.
#include <unistd.h>

int main(void) {
  extern char **environ;
  return environ[0] != 0;
}
