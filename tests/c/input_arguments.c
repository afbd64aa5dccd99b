// expect: unsafe assertion line 10
// options: --arg first --symbolic-arg 3
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  assert(argc == 3 && argv[3] == NULL);
  assert(strcmp(argv[1], "first") == 0);
  assert(strlen(argv[2]) <= 3);
  assert(strcmp(argv[2], "yes") != 0);
  return 0;
}
