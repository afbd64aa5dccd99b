// expect: unsafe memory line 9
// options: --input-pieces 1
#include <dirent.h>

int main(void) {
  struct dirent **list;
  int count = scandir(".", &list, 0, 0);
  if (count < 0) return 1;
  return list[0]->d_name[0] == 'a' ? 1 : 0;
}
