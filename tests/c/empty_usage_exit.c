// expect: safe
// says: ^But no execution makes a second thread:$
// says: ^  .*empty_usage_exit.c:14: the process ends$
// says: ^heddle: safe \(all executions; only one thread\)
// The same with exit, in a function of its own.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *run(void *unused) { return unused; }
static void usage(void) {
  puts("usage: COUNT");
  exit(1);
}
int main(int argc, char **argv) {
  pthread_t thread;
  if (argc < 2) usage();
  pthread_create(&thread, 0, run, argv[1]);
  pthread_join(thread, 0);
  assert(argc == 0);
  return 0;
}
