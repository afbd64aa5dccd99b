// expect: unsafe assertion line 15
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int fd;
static void *closer(void *unused) {
  close(fd);
  return unused;
}
int main(void) {
  pthread_t thread;
  fd = open("log", O_WRONLY);
  pthread_create(&thread, 0, closer, 0);
  assert(write(fd, "text", 4) == 4);
  pthread_join(thread, 0);
  return 0;
}
