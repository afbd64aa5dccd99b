// expect: unsafe memory line 12
#include <sys/socket.h>
struct message {
  char kind, size;
};
/* A stream of bytes does not come in messages. */
int main(void) {
  struct message message;
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(fd, 0, 0) != 0) return 1;
  if (recv(fd, &message, sizeof message, 0) <= 0) return 1;
  if (message.size > 3) return 2;
  return 0;
}
