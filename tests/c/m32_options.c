// expect: safe
// options: --arg --name=value --arg --flag --arg -x --arg file
// flags: -m32
#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static int flag;

int main(int argc, char **argv) {
  static const struct option options[] = {{"name", required_argument, 0, 'n'}, {"flag", no_argument, &flag, 5}, {0}};
  assert(argc == 5 && argv[argc] == NULL);
  assert(getopt_long(argc, argv, "n:x", options, 0) == 'n' && strcmp(optarg, "value") == 0);
  assert(getopt_long(argc, argv, "n:x", options, 0) == 0 && flag == 5);
  assert(getopt_long(argc, argv, "n:x", options, 0) == 'x' && getopt_long(argc, argv, "n:x", options, 0) == -1);
  assert(optind == 4 && strcmp(argv[optind], "file") == 0);
  return 0;
}
