// expect: safe
#include <assert.h>

int main(int argc, char** argv, char** envp) {
  assert(argc == 1 && argv[1] == 0 && envp != 0);
  return 0;
}
