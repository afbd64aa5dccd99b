// expect: safe
// options: --arg --verbose --arg in --arg --size=12 --arg --na --arg me --arg --unknown --arg -q
#include <assert.h>
#include <getopt.h>
#include <string.h>

int main(int argc, char **argv) {
  static int verbose;
  const struct option options[] = {{"verbose", no_argument, &verbose, 7},
                                   {"size", required_argument, NULL, 's'},
                                   {"name", required_argument, NULL, 'n'},
                                   {"quiet", no_argument, NULL, 'q'},
                                   {0}};
  int index = -1;
  opterr = 0;
  assert(getopt_long(argc, argv, "s:q", options, &index) == 0 && verbose == 7 && index == 0);
  assert(getopt_long(argc, argv, "s:q", options, &index) == 's' && strcmp(optarg, "12") == 0);
  assert(getopt_long(argc, argv, "s:q", options, NULL) == 'n' && strcmp(optarg, "me") == 0);
  assert(getopt_long(argc, argv, "s:q", options, NULL) == '?');
  assert(getopt_long(argc, argv, "s:q", options, NULL) == 'q');
  assert(getopt_long(argc, argv, "s:q", options, NULL) == -1);
  assert(optind == argc - 1 && strcmp(argv[optind], "in") == 0);
  return 0;
}
