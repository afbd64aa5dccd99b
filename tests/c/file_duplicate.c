// expect: safe
#include <assert.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  int fd = open("data", O_RDWR), copy = dup(fd);
  char a = 1, b = 2;
  struct iovec parts[2] = {{&a, 1}, {&b, 1}};
  assert(copy != fd && dup2(fd, 20) == 20);
  assert(writev(20, parts, 2) == 2);
  assert(close(fd) == 0 && write(copy, &a, 1) == 1 && close(copy) == 0 && close(20) == 0);
  assert(fcntl(fd, F_GETFL) == -1);
  return 0;
}
