/* Folders: each has so many entries as there are pieces of input, or fewer; their names have one unknown letter. */
#include "models/descriptor.h"

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
int strcmp(const char *a, const char *b);
char *strcpy(char *to, const char *from);
void qsort(void *list, size_t count, size_t size, int (*compare)(const void *, const void *));

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

/* The descriptor of a folder is given out when somebody asks for it. */
int dirfd(struct folder *folder) {
  if (folder->descriptor == 0) folder->descriptor = __heddle_new_descriptor(of_file, 0) + 1;
  return folder->descriptor - 1;
}

void rewinddir(struct folder *folder) { folder->count = 0; }

int closedir(struct folder *folder) {
  if (folder->descriptor != 0) close(folder->descriptor - 1);
  free(folder);
  return 0;
}

int alphasort(const struct entry **a, const struct entry **b) { return strcmp((*a)->name, (*b)->name); }
int alphasort64(const struct entry **a, const struct entry **b) { return alphasort(a, b); }

static struct entry *copy_of(const struct entry *entry) {
  struct entry *copy = malloc(sizeof *copy);
  if (copy == 0) return 0;
  copy->inode = entry->inode;
  copy->offset = entry->offset;
  copy->size = entry->size;
  copy->type = entry->type;
  strcpy(copy->name, entry->name);
  return copy;
}

typedef int chooses(const struct entry *entry);
typedef int compares(const struct entry **a, const struct entry **b);

int scandir(const char *path, struct entry ***result, chooses *is_wanted, compares *compare) {
  struct folder *folder = opendir(path);
  if (folder == 0) return -1;
  struct entry **list = malloc((__heddle_pieces + 1) * sizeof *list);
  int count = 0;
  if (list != 0)
    for (struct entry *entry = readdir(folder); entry != 0; entry = readdir(folder))
      if (is_wanted == 0 || is_wanted(entry) != 0) list[count++] = copy_of(entry);
  closedir(folder);
  if (list == 0) return failed(out_of_memory);
  if (compare != 0) qsort(list, (size_t)count, sizeof *list, (int (*)(const void *, const void *))compare);
  *result = list;
  return count;
}
int scandir64(const char *path, struct entry ***result, chooses *is_wanted, compares *compare) {
  return scandir(path, result, is_wanted, compare);
}
