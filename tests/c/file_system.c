// expect: unknown
// says: files of other sizes
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>

int main(void) {
  struct statvfs of_path;
  struct statfs of_file;
  struct stat status;
  assert(statvfs("/", &of_path) == 0 && of_path.f_bsize == 4096 && of_path.f_namemax == 255);
  int file = open("a", O_RDONLY);
  assert(fstatfs(file, &of_file) == 0 && of_file.f_bsize == 4096);
  assert(renameat(AT_FDCWD, "a", AT_FDCWD, "b") == 0);
  if (fstatat(AT_FDCWD, "b", &status, 0) == 0) assert(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  return 0;
}
