// expect: safe
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static void *worker(void *name) {
  char c = 0;
  int fd = open(name, O_RDONLY);
  ssize_t got = read(fd, &c, 1);
  assert(got == 0 || got == 1);
  assert(write(1, "x", 1) == 1);
  close(fd);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, "a");
  pthread_create(&b, 0, worker, "b");
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
