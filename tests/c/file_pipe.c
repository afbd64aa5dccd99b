// expect: safe
// options: --check +race
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int ends[2], data;
static void *sender(void *unused) {
  data = 7;
  write(ends[1], "x", 1);
  close(ends[1]);
  return unused;
}
int main(void) {
  pthread_t thread;
  char c, more;
  assert(pipe(ends) == 0);
  pthread_create(&thread, 0, sender, 0);
  assert(read(ends[0], &c, 1) == 1 && c == 'x' && data == 7);
  assert(read(ends[0], &more, 1) == 0);
  pthread_join(thread, 0);
  return 0;
}
