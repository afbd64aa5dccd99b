// expect: safe
// Variables of the C library have the values with which they begin.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  assert(stdin && stdout && stderr);
  assert(stdin != stdout && stdout != stderr);
  assert(environ);
  assert(optind == 1 && opterr == 1 && optopt == '?' && optarg == NULL);
  assert(timezone == 0 && daylight == 0 && strcmp(tzname[0], "GMT") == 0);
  assert(program_invocation_name && strcmp(program_invocation_name, argv[0]) == 0);
  assert(in6addr_any.s6_addr[15] == 0 && in6addr_loopback.s6_addr[15] == 1);
  fprintf(stderr, "%d\n", argc);
  fputs("x", stdout);
  return 0;
}
