// expect: unsafe memory line 9
// options: --arg -n
// Where the argument of an option is missing there is none to be read.
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  getopt(argc, argv, "n:");
  return atoi(optarg);
}
