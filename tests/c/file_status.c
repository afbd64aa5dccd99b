// expect: unknown
// says: files of other sizes than were looked at
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat status;
  if (stat("data", &status) != 0) return access("data", R_OK) == 0;
  assert(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  int fd = open("data", O_RDONLY);
  assert(fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= 0);
  assert(lseek(fd, 0, SEEK_END) == status.st_size);
  close(fd);
  return 0;
}
