// expect: safe
// options: --arg -ab --arg file --arg -cvalue --arg -d --arg other --arg -- --arg -x
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  assert(getopt(argc, argv, "abc:d:") == 'a' && getopt(argc, argv, "abc:d:") == 'b');
  assert(getopt(argc, argv, "abc:d:") == 'c' && strcmp(optarg, "value") == 0);
  assert(getopt(argc, argv, "abc:d:") == 'd' && strcmp(optarg, "other") == 0);
  assert(getopt(argc, argv, "abc:d:") == -1 && optind == argc - 2);
  assert(strcmp(argv[optind], "file") == 0 && strcmp(argv[optind + 1], "-x") == 0);
  return 0;
}
