// expect: unsafe memory line 9
#include <fcntl.h>
#include <unistd.h>
/* A short read leaves a part of the number unset. */
int main(void) {
  int fd = open("data", O_RDONLY);
  int number;
  if (read(fd, &number, sizeof number) <= 0) return 1;
  if (number == 5) return 2;
  close(fd);
  return 0;
}
