/* Files by their names. Whether one is there, and what it is, is unknown, unless it is given; what a program does to
   names has no effect on what it finds there later. */
#include "models/descriptor.h"

struct moment {
  long seconds, nanoseconds;
};
struct status {
  unsigned long device, inode, links;
  unsigned mode, owner, group, filler;
  unsigned long special_device;
  long size, block_size, blocks;
  struct moment accessed, modified, changed;
  long reserved[3];
};

enum {
  regular = 0100000,
  of_terminals = 0020000,
  socket_type = 0140000,
  fifo = 0010000,
  folder = 0040000,
  permissions = 07777
};

void *malloc(size_t size);
size_t strlen(const char *text);

/* What is given, and of others what is known of them. */
static void fill(struct status *status, unsigned type, size_t size, const char *name) {
  struct status made = {.links = 1, .mode = type | 0644, .size = (long)size, .block_size = 4096};
  made.blocks = (made.size + 511) / 512;
  made.inode = heddle_nondet_ulong(name);
  made.modified.seconds = (long)heddle_nondet_uint("time of file");
  made.accessed = made.changed = made.modified;
  *status = made;
}

static _Bool is_there(const char *path, const char *name) {
  if (__heddle_find_given(path) != 0 || heddle_nondet_bool(name)) return 1;
  failed(no_such_file);
  return 0;
}

static int look_up(const char *path, struct status *status) {
  if (!is_there(path, "stat succeeds")) return -1;
  const struct given_file *given = __heddle_find_given(path);
  _Bool is_folder = given == 0 && heddle_nondet_bool("stat finds a folder");
  size_t size = given != 0 ? given->size : is_folder ? 4096 : __heddle_unknown_size("size of file for stat");
  fill(status, is_folder ? folder : regular, size, "inode for stat");
  return 0;
}

int stat(const char *path, struct status *status) { return look_up(path, status); }
int stat64(const char *path, struct status *status) { return look_up(path, status); }
int lstat(const char *path, struct status *status) { return look_up(path, status); }
int lstat64(const char *path, struct status *status) { return look_up(path, status); }
int __xstat(int version, const char *path, struct status *status) {
  (void)version;
  return look_up(path, status);
}

int __lxstat(int version, const char *path, struct status *status) {
  (void)version;
  return look_up(path, status);
}
int fstatat(int folder, const char *path, struct status *status, int flags) {
  (void)folder, (void)flags;
  return look_up(path, status);
}
int fstatat64(int folder, const char *path, struct status *status, int flags) {
  (void)folder, (void)flags;
  return look_up(path, status);
}

/* In older headers fstat is a function of the program, which calls __fxstat: that must not call it back. */
static int describe(int number, struct status *status) {
  enum kind kind = __heddle_kind(number);
  if (kind == no_descriptor || __heddle_fails("fstat fails")) return -1;
  switch (kind) {
    case of_file:
      fill(status, regular, __heddle_size_of_source(&__heddle_descriptors[number].source, "size of file for fstat"),
           "inode for fstat");
      break;
    case of_terminal: fill(status, of_terminals, 0, "inode for fstat"); break;
    case of_socket: fill(status, socket_type, 0, "inode for fstat"); break;
    default: fill(status, fifo, 0, "inode for fstat"); break;
  }
  return 0;
}
int fstat(int number, struct status *status) { return describe(number, status); }
int fstat64(int number, struct status *status) { return describe(number, status); }
int __fxstat(int version, int number, struct status *status) {
  (void)version;
  return describe(number, status);
}

int access(const char *path, int mode) {
  (void)mode;
  return is_there(path, "access succeeds") ? 0 : -1;
}

static int change(const char *path, const char *name) {
  (void)*(const volatile char *)path;
  return __heddle_fails(name) ? -1 : 0;
}

int unlink(const char *path) { return change(path, "unlink fails"); }
int remove(const char *path) { return change(path, "remove fails"); }
int rmdir(const char *path) { return change(path, "rmdir fails"); }
int chdir(const char *path) { return change(path, "chdir fails"); }
int chroot(const char *path) { return change(path, "chroot fails"); }
int mkdir(const char *path, unsigned mode) {
  (void)mode;
  return change(path, "mkdir fails");
}
int mkfifo(const char *path, unsigned mode) {
  (void)mode;
  return change(path, "mkfifo fails");
}
int chmod(const char *path, unsigned mode) {
  (void)mode;
  return change(path, "chmod fails");
}
int chown(const char *path, unsigned owner, unsigned group) {
  (void)owner;
  (void)group;
  return change(path, "chown fails");
}
int lchown(const char *path, unsigned owner, unsigned group) { return chown(path, owner, group); }
int truncate(const char *path, long size) {
  (void)size;
  return change(path, "truncate fails");
}
int utime(const char *path, const void *times) {
  (void)times;
  return change(path, "utime fails");
}

int utimes(const char *path, const void *times) {
  (void)times;
  return change(path, "utimes fails");
}
int rename(const char *from, const char *to) {
  (void)*(const volatile char *)from;
  return change(to, "rename fails");
}
int renameat(int here, const char *from, int there, const char *to) {
  (void)here, (void)there;
  return rename(from, to);
}
int link(const char *from, const char *to) {
  (void)*(const volatile char *)from;
  return change(to, "link fails");
}
int symlink(const char *from, const char *to) {
  (void)*(const volatile char *)from;
  return change(to, "symlink fails");
}
unsigned umask(unsigned mask) {
  (void)mask;
  return 022;
}

/* The folder is taken to be the topmost one. */
char *getcwd(char *to, size_t size) {
  enum { needed = 2 };
  if (to == 0) to = malloc(size < needed ? needed : size);
  if (to == 0 || size == 1) {
    failed(out_of_range);
    return 0;
  }
  to[0] = '/';
  to[1] = 0;
  return to;
}

/* No name is that of a link, and none has a way through "..". */
char *realpath(const char *path, char *to) {
  enum { longest = 4096 };
  if (!is_there(path, "realpath succeeds")) return 0;
  size_t size = strlen(path), begin = path[0] == '/' ? 0 : 1;
  if (to == 0) to = malloc(longest);
  if (to == 0) return 0;
  to[0] = '/';
  __builtin_memcpy(to + begin, path, size + 1);
  return to;
}

long readlink(const char *path, char *to, size_t size) {
  (void)to;
  (void)size;
  (void)*(const volatile char *)path;
  return failed(invalid_argument);
}

static int make_unique(char *pattern) {
  size_t size = strlen(pattern);
  if (size < 6) return failed(invalid_argument);
  for (size_t i = size - 6; i < size; ++i) {
    if (pattern[i] != 'X') return failed(invalid_argument);
    pattern[i] = 'a';
  }
  return 0;
}

int mkstemp(char *pattern) {
  if (make_unique(pattern) != 0 || __heddle_fails("mkstemp fails")) return -1;
  int number = __heddle_new_descriptor(of_file, 2);
  __heddle_descriptors[number].source.has_ended = 1;
  return number;
}
int mkstemp64(char *pattern) { return mkstemp(pattern); }
char *mkdtemp(char *pattern) { return make_unique(pattern) != 0 || __heddle_fails("mkdtemp fails") ? 0 : pattern; }
