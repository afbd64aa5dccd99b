// expect: unsafe assertion line 21
// options: --arg 2
// Its neighbour: with an argument the threads are there, and the bug.
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
  pthread_join(thread, 0);
  assert(count == 2);
  return 0;
}
