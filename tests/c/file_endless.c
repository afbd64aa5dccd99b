// expect: unknown
// says: input that goes on behind what was looked at
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char c;
  int fd = open("data", O_RDONLY), lines = 0;
  while (read(fd, &c, 1) == 1) lines += c == '\n';
  return lines;
}
