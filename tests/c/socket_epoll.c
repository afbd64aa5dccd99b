// expect: safe
#include <assert.h>
#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 42}, found[2];
  assert(epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) == 0);
  assert(epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) == -1 && errno == EEXIST);
  assert(epoll_wait(set, found, 2, -1) == 1 && found[0].data.u64 == 42);
  int count = epoll_wait(set, found, 2, 10);
  assert(count == 0 || count == 1);
  assert(epoll_ctl(set, EPOLL_CTL_DEL, fd, 0) == 0 && epoll_wait(set, found, 2, 10) == 0);
  return 0;
}
