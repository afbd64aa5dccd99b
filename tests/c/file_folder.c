// expect: unknown
// options: --input-pieces 1 --check +leak
// says: folders with more entries than were looked at
#include <assert.h>
#include <dirent.h>
int main(void) {
  DIR *folder = opendir(".");
  struct dirent *entry;
  while ((entry = readdir(folder)) != 0) assert(entry->d_name[0] != 0 && entry->d_name[0] != '/');
  return closedir(folder);
}
