// expect: unsafe assertion line 9
#include <assert.h>
#include <poll.h>
#include <sys/socket.h>
int main(void) {
  struct pollfd asked = {.fd = socket(AF_INET, SOCK_STREAM, 0), .events = POLLIN};
  /* The time may be over before anything can be read. */
  poll(&asked, 1, 100);
  assert(asked.revents & POLLIN);
  return 0;
}
