// expect: unknown
// options: --input-pieces 1
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>

int main(void) {
  struct dirent **list;
  int count = scandir(".", &list, NULL, alphasort);
  assert(count >= 0 && count <= 1);
  for (int i = 0; i < count; ++i) {
    assert(list[i]->d_name[0] != 0);
    free(list[i]);
  }
  free(list);
  DIR *folder = opendir(".");
  assert(dirfd(folder) >= 0);
  closedir(folder);
  return 0;
}
