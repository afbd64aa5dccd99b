// expect: safe
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  assert(argc == 1);
  if (argc == 1) exit(EXIT_FAILURE);
  assert(0 && "nobody gets here");
  return 0;
}
