/* Files by their descriptors. What is written arrives, and nobody reads it again: what a file holds is unknown, or
   given on the command line. */
#include "models/descriptor.h"

#include <stdarg.h>

typedef long ssize_t;
typedef long off_t;
struct iovec {
  void *base;
  size_t size;
};

long __heddle_write(int number, const void *bytes, size_t count);

static int open_file(const char *path, int flags, const char *name) {
  __heddle_cancellation_point();
  const struct given_file *given = __heddle_find_given(path);
  if (given == 0 && __heddle_fails(name)) return -1;
  int number = __heddle_new_descriptor(of_file, flags);
  __VERIFIER_atomic_begin();
  __heddle_open_source(&__heddle_descriptors[number].source, path);
  __VERIFIER_atomic_end();
  return number;
}

int open(const char *path, int flags, ...) { return open_file(path, flags, "open fails"); }
int open64(const char *path, int flags, ...) { return open_file(path, flags, "open fails"); }
int openat(int folder, const char *path, int flags, ...) {
  (void)folder;
  return open_file(path, flags, "openat fails");
}
int creat(const char *path, unsigned mode) {
  (void)mode;
  return open_file(path, 01101, "creat fails");
}

/* It is reached where a descriptor is closed (native/observe.cpp). */
void __heddle_assumes_new_numbers(void) {}

int close(int number) {
  __heddle_cancellation_point();
  struct channel *from = 0, *to = 0;
  _Bool is_open = 0;
  if (number >= 0 && number < descriptors) {
    __VERIFIER_atomic_begin();
    struct descriptor *descriptor = &__heddle_descriptors[number];
    is_open = descriptor->kind != no_descriptor;
    from = descriptor->from;
    to = descriptor->to;
    if (is_open) descriptor->kind = no_descriptor;
    __VERIFIER_atomic_end();
  }
  if (!is_open) return failed(bad_descriptor);
  __heddle_assumes_new_numbers();
  if (from != 0) __heddle_share_channel(from, -1, 0);
  if (to != 0) __heddle_share_channel(to, 0, -1);
  return 0;
}

static ssize_t read_from(int number, void *to, size_t count, const char *name, const char *length) {
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0) return -1;
  if (descriptor->from != 0) return __heddle_read_channel(descriptor->from, to, count, descriptor->flags);
  if (__heddle_fails(name)) return -1;
  struct source *source = number == 0 ? __heddle_standard_input() : &descriptor->source;
  return (ssize_t)__heddle_read_source(source, to, count, name, length);
}

ssize_t read(int number, void *to, size_t count) {
  __heddle_cancellation_point();
  return read_from(number, to, count, ASKER("read"));
}

ssize_t recv(int number, void *to, size_t count, int flags) {
  (void)flags;
  __heddle_cancellation_point();
  return read_from(number, to, count, ASKER("recv"));
}

/* What is at a place of an unknown file may be another thing each time. */
ssize_t pread(int number, void *to, size_t count, off_t offset) {
  __heddle_cancellation_point();
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0) return -1;
  if (offset < 0) return failed(invalid_argument);
  if (__heddle_fails("pread")) return -1;
  struct source here;
  __VERIFIER_atomic_begin();
  here = descriptor->source;
  ++descriptor->source.pieces;
  __VERIFIER_atomic_end();
  here.position = (size_t)offset;
  here.has_ended = 0;
  return (ssize_t)__heddle_read_source(&here, to, count, ASKER("pread"));
}
ssize_t pread64(int number, void *to, size_t count, off_t offset) { return pread(number, to, count, offset); }

ssize_t readv(int number, const struct iovec *parts, int count) {
  __heddle_cancellation_point();
  ssize_t sum = 0;
  for (int i = 0; i < count; ++i) {
    ssize_t got = read_from(number, parts[i].base, parts[i].size, ASKER("readv"));
    if (got < 0) return sum > 0 ? sum : -1;
    sum += got;
    if ((size_t)got < parts[i].size) break;
  }
  return sum;
}

ssize_t preadv(int number, const struct iovec *parts, int count, off_t offset) {
  ssize_t sum = 0;
  for (int i = 0; i < count; ++i) {
    ssize_t got = pread(number, parts[i].base, parts[i].size, offset + sum);
    if (got < 0) return sum > 0 ? sum : -1;
    sum += got;
    if ((size_t)got < parts[i].size) break;
  }
  return sum;
}
ssize_t preadv64(int number, const struct iovec *parts, int count, off_t offset) {
  return preadv(number, parts, count, offset);
}

/* Descriptors 1 and 2 are taken to be what they were, so that those who print have nothing to do with each other. */
static ssize_t write_to(int number, const void *bytes, size_t count, const char *name) {
  if (number == 1 || number == 2) return __heddle_write(number, bytes, count);
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0) return -1;
  if (descriptor->to != 0) return __heddle_write_channel(descriptor->to, bytes, count);
  if (__heddle_fails(name)) return -1;
  return __heddle_write(-1, bytes, count);
}

ssize_t write(int number, const void *bytes, size_t count) {
  __heddle_cancellation_point();
  return write_to(number, bytes, count, "write fails");
}

ssize_t send(int number, const void *bytes, size_t count, int flags) {
  (void)flags;
  __heddle_cancellation_point();
  return write_to(number, bytes, count, "send fails");
}

ssize_t pwrite(int number, const void *bytes, size_t count, off_t offset) {
  __heddle_cancellation_point();
  return offset < 0 ? failed(invalid_argument) : write_to(number, bytes, count, "pwrite fails");
}
ssize_t pwrite64(int number, const void *bytes, size_t count, off_t offset) {
  return pwrite(number, bytes, count, offset);
}

ssize_t writev(int number, const struct iovec *parts, int count) {
  __heddle_cancellation_point();
  ssize_t sum = 0;
  for (int i = 0; i < count; ++i) {
    ssize_t put = write_to(number, parts[i].base, parts[i].size, "writev fails");
    if (put < 0) return -1;
    sum += put;
  }
  return sum;
}

ssize_t pwritev(int number, const struct iovec *parts, int count, off_t offset) {
  return offset < 0 ? failed(invalid_argument) : writev(number, parts, count);
}
ssize_t pwritev64(int number, const struct iovec *parts, int count, off_t offset) {
  return pwritev(number, parts, count, offset);
}

off_t lseek(int number, off_t offset, int from) {
  enum kind kind = __heddle_kind(number);
  if (kind == no_descriptor) return -1;
  if (kind != of_file && kind != of_terminal) return failed(is_a_pipe);
  struct source *source = number == 0 ? __heddle_standard_input() : &__heddle_descriptors[number].source;
  off_t position = __heddle_move_source(source, offset, from, "size of file for lseek");
  return position < 0 ? failed(invalid_argument) : position;
}
off_t lseek64(int number, off_t offset, int from) { return lseek(number, offset, from); }

/* Of a descriptor that need not be open for anything but this. */
static int do_nothing(int number, const char *name) {
  return __heddle_descriptor(number) == 0 || __heddle_fails(name) ? -1 : 0;
}

int fsync(int number) {
  __heddle_cancellation_point();
  return do_nothing(number, "fsync fails");
}
int fdatasync(int number) { return fsync(number); }
void sync(void) {}

int ftruncate(int number, off_t size) {
  return size < 0 ? failed(invalid_argument) : do_nothing(number, "ftruncate fails");
}
int ftruncate64(int number, off_t size) { return ftruncate(number, size); }
int fchmod(int number, unsigned mode) {
  (void)mode;
  return do_nothing(number, "fchmod fails");
}
int fchown(int number, unsigned owner, unsigned group) {
  (void)owner;
  (void)group;
  return do_nothing(number, "fchown fails");
}
int flock(int number, int operation) {
  (void)operation;
  return do_nothing(number, "flock fails");
}
int lockf(int number, int operation, off_t size) {
  (void)operation;
  (void)size;
  return do_nothing(number, "lockf fails");
}
int posix_fadvise(int number, off_t offset, off_t size, int advice) {
  (void)offset;
  (void)size;
  (void)advice;
  return __heddle_descriptor(number) == 0 ? bad_descriptor : 0;
}

/* Both share the position, if they are of one file; that is so here for what is written only. */
static void copy_descriptor(int from, int to) {
  __VERIFIER_atomic_begin();
  __heddle_descriptors[to] = __heddle_descriptors[from];
  struct channel *reads = __heddle_descriptors[to].from, *writes = __heddle_descriptors[to].to;
  __VERIFIER_atomic_end();
  if (reads != 0) __heddle_share_channel(reads, 1, 0);
  if (writes != 0) __heddle_share_channel(writes, 0, 1);
}

int dup(int number) {
  if (__heddle_descriptor(number) == 0 || __heddle_fails("dup fails")) return -1;
  if (number == 0) __heddle_standard_input();
  int copy = __heddle_new_descriptor(of_file, 0);
  copy_descriptor(number, copy);
  return copy;
}

int dup2(int number, int copy) {
  if (__heddle_descriptor(number) == 0) return -1;
  if (copy < 0) return failed(bad_descriptor);
  if (copy >= descriptors) __heddle_leave_out("a descriptor of 64 or more", "");
  if (copy == number) return copy;
  if (number == 0) __heddle_standard_input();
  if (copy == 0) __heddle_standard_input();
  copy_descriptor(number, copy);
  return copy;
}
int dup3(int number, int copy, int flags) {
  (void)flags;
  return number == copy ? failed(invalid_argument) : dup2(number, copy);
}

enum {
  duplicate,
  get_flags_of_descriptor,
  set_flags_of_descriptor,
  get_flags,
  set_flags,
  get_lock,
  set_lock,
  wait_lock
};
enum { duplicate_closing = 1030 };

static int control(int number, int command, int argument) {
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0) return -1;
  int result = 0;
  switch (command) {
    case duplicate:
    case duplicate_closing: return dup(number);
    case get_flags:
      __VERIFIER_atomic_begin();
      result = descriptor->flags;
      __VERIFIER_atomic_end();
      return result;
    case set_flags:
      __VERIFIER_atomic_begin();
      descriptor->flags = argument;
      __VERIFIER_atomic_end();
      return 0;
    case get_flags_of_descriptor:
    case set_flags_of_descriptor:
    case set_lock:
    case wait_lock: return __heddle_fails("fcntl fails") ? -1 : 0;
    default: __heddle_leave_out("a call of fcntl of a kind that is not known here", "");
  }
  return -1;
}

int fcntl(int number, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  _Bool has_argument = command != get_flags && command != get_flags_of_descriptor;
  int argument = has_argument ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return control(number, command, argument);
}
int fcntl64(int number, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  _Bool has_argument = command != get_flags && command != get_flags_of_descriptor;
  int argument = has_argument ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return control(number, command, argument);
}
