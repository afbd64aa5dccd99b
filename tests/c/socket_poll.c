// expect: safe
#include <assert.h>
#include <poll.h>
#include <sys/select.h>
#include <sys/socket.h>
int main(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct pollfd asked = {.fd = fd, .events = POLLIN};
  int ready = poll(&asked, 1, 100);
  assert(ready == 0 || ready == 1);
  assert((ready == 1) == (asked.revents != 0) && (asked.revents & POLLOUT) == 0);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(fd, &set);
  ready = select(fd + 1, &set, 0, 0, 0);
  assert(ready == 1 && FD_ISSET(fd, &set));
  return 0;
}
