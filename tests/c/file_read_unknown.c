// expect: unsafe assertion line 10
// says: read at file_read_unknown.c:8
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int fd = open("data", O_RDONLY), n = 0;
  if (read(fd, &n, sizeof n) != sizeof n) return 1;
  close(fd);
  assert(n != 1234567);
}
