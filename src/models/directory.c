/* Folders: each has so many entries as there are pieces of input, or fewer; their names have one unknown letter. */
#include "models/input.h"

struct entry {
  unsigned long inode;
  long offset;
  unsigned short size;
  unsigned char type;
  char name[256];
};
struct folder {
  struct entry entry;
  unsigned count;
  int descriptor; /* plus 1 */
};

void *malloc(size_t size);
void free(void *block);
int close(int number);
struct descriptor *__heddle_descriptor(int number);

static const char advice[] = "--input-pieces N";

struct folder *opendir(const char *path) {
  (void)*(const volatile char *)path;
  struct folder *folder = __heddle_fails("opendir fails") ? 0 : malloc(sizeof *folder);
  if (folder != 0) folder->count = 0, folder->descriptor = 0;
  return folder;
}

struct folder *fdopendir(int number) {
  struct folder *folder = __heddle_descriptor(number) == 0 ? 0 : malloc(sizeof *folder);
  if (folder != 0) folder->count = 0, folder->descriptor = number + 1;
  return folder;
}

struct entry *readdir(struct folder *folder) {
  enum { folder_type = 4, file_type = 8 };
  if (folder->count >= __heddle_pieces) {
    if (__heddle_pieces != 0) __heddle_omit("folders with more entries than were looked at", advice);
    return 0;
  }
  if (!heddle_nondet_bool("readdir finds one more")) return 0;
  __heddle_omit("names of files that have another length than was looked at", "");
  struct entry *entry = &folder->entry;
  unsigned char letter = heddle_nondet_uchar("readdir");
  entry->inode = heddle_nondet_ulong("inode for readdir");
  entry->offset = ++folder->count;
  entry->size = sizeof *entry;
  entry->type = heddle_nondet_bool("readdir finds a folder") ? folder_type : file_type;
  entry->name[0] = letter == 0 || letter == '/' ? 'a' : (char)letter;
  entry->name[1] = 0;
  return entry;
}
struct entry *readdir64(struct folder *folder) {
  return readdir(folder);
}

void rewinddir(struct folder *folder) { folder->count = 0; }

int closedir(struct folder *folder) {
  if (folder->descriptor != 0) close(folder->descriptor - 1);
  free(folder);
  return 0;
}
