// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static int ends[2];
static void *worker(void *unused) {
  int *number;
  assert(read(ends[0], &number, sizeof number) == sizeof number);
  assert(*number == 7);
  free(number);
  return unused;
}
int main(void) {
  pthread_t thread;
  pipe(ends);
  pthread_create(&thread, 0, worker, 0);
  int *number = malloc(sizeof *number);
  *number = 7;
  write(ends[1], &number, sizeof number);
  pthread_join(thread, 0);
  return 0;
}
