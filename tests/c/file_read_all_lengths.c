// expect: safe
// says: Assumption: opening, reading, writing and the like succeed
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char bytes[4] = {1, 1, 1, 1};
  int fd = open("data", O_RDONLY);
  ssize_t got = read(fd, bytes, sizeof bytes);
  assert(got >= 0 && got <= 4);
  for (int i = (int)got; i < 4; ++i) assert(bytes[i] == 1);
  if (got < 4) assert(read(fd, bytes, 1) == 0);
  assert(close(fd) == 0);
  return 0;
}
