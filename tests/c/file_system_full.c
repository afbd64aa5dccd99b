// expect: unsafe division line 8
// A file system may have no blocks.
#include <sys/statvfs.h>

int main(void) {
  struct statvfs all;
  if (statvfs("/", &all) != 0) return 1;
  return 100 * all.f_bavail / all.f_blocks > 90 ? 0 : 1;
}
