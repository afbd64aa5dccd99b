// expect: safe
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int fd = open("data", O_RDWR | O_CREAT, 0600);
  assert(fd > 2);
  assert(write(fd, "text", 4) == 4);
  assert(close(fd) == 0);
  assert(close(fd) == -1 && errno == EBADF);
  char c;
  assert(read(fd, &c, 1) == -1 && errno == EBADF);
  assert(write(fd, "text", 4) == -1);
  return 0;
}
