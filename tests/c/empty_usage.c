// expect: safe
// says: ^But no execution makes a second thread:$
// says: ^  .*empty_usage.c:20: main returns$
// says: ^  .*empty_usage.c:22: this creation of a thread is not reached$
// says: ^heddle: safe \(all executions; only one thread\)
// Without arguments it prints how to use it, and that was all.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int count;
static void *run(void *unused) {
  ++count;
  return unused;
}
int main(int argc, char **argv) {
  pthread_t thread;
  if (argc < 2) {
    printf("usage: %s COUNT\n", argv[0]);
    return 1;
  }
  pthread_create(&thread, 0, run, 0);
  ++count;
  pthread_join(thread, 0);
  assert(count == 2);
  return 0;
}
