// expect: unsafe memory line 6
#include <dirent.h>
int main(void) {
  DIR *folder = opendir(".");
  closedir(folder);
  return readdir(folder) != 0;
}
