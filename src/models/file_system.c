/* What is known of a file system: its kind, its size and what is left of it may be anything. */
#include "models/descriptor.h"

struct file_system {
  long kind, block_size;
  unsigned long blocks, free_blocks, available_blocks, files, free_files;
  int id[2];
  long longest_name, fragment_size, flags, reserved[4];
};
struct portable {
  unsigned long block_size, fragment_size, blocks, free_blocks, available_blocks, files, free_files, available_files,
      id, flags, longest_name;
  unsigned kind;
  int reserved[5];
};

enum { block = 4096, longest = 255 };

static unsigned long some(const char *name) { return heddle_nondet_uint(name); }

static int fill(struct file_system *result) {
  struct file_system made = {.block_size = block, .longest_name = longest, .fragment_size = block};
  made.kind = (long)some("kind of file system");
  made.blocks = some("blocks of file system");
  made.free_blocks = made.available_blocks = some("free blocks of file system");
  made.files = some("files of file system");
  made.free_files = some("free files of file system");
  *result = made;
  return 0;
}

static int fill_portable(struct portable *result) {
  struct portable made = {.block_size = block, .fragment_size = block, .longest_name = longest};
  made.blocks = some("blocks of file system");
  made.free_blocks = made.available_blocks = some("free blocks of file system");
  made.files = some("files of file system");
  made.free_files = made.available_files = some("free files of file system");
  *result = made;
  return 0;
}

int statfs(const char *path, struct file_system *result) {
  (void)*(const volatile char *)path;
  return __heddle_fails("statfs fails") ? -1 : fill(result);
}
int fstatfs(int number, struct file_system *result) {
  return __heddle_descriptor(number) == 0 || __heddle_fails("fstatfs fails") ? -1 : fill(result);
}
int statvfs(const char *path, struct portable *result) {
  (void)*(const volatile char *)path;
  return __heddle_fails("statvfs fails") ? -1 : fill_portable(result);
}
int fstatvfs(int number, struct portable *result) {
  return __heddle_descriptor(number) == 0 || __heddle_fails("fstatvfs fails") ? -1 : fill_portable(result);
}
