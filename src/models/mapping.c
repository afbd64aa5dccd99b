/* Memory by mmap: zeros, or what a file holds. Nobody else changes it. */
#include "models/descriptor.h"

typedef long off_t;
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *block);
size_t malloc_usable_size(void *block);

enum { page = 4096, anonymous = 0x20, fixed = 0x10 };
static void *const no_mapping = (void *)-1;

static size_t whole_pages(size_t size) { return (size + page - 1) & ~(size_t)(page - 1); }

static void *refuse(int number) {
  failed(number);
  return no_mapping;
}

/* What lies behind the end of the file is 0. */
static void copy_file(struct source *source, unsigned char *to, size_t size, size_t offset) {
  size_t end = __heddle_size_of_source(source, "size of file for mmap");
  size_t left = offset < end ? end - offset : 0, count = size < left ? size : left;
  __VERIFIER_atomic_begin();
  const unsigned char *bytes = source->bytes;
  __VERIFIER_atomic_end();
  if (count == 0) return;
  if (bytes != 0)
    __builtin_memcpy(to, bytes + offset, count);
  else
    heddle_make_symbolic(to, count, "mmap");
}

void *mmap(void *wish, size_t size, int protection, int flags, int number, off_t offset) {
  (void)protection;
  if (size == 0 || offset < 0 || offset % page != 0) return refuse(invalid_argument);
  if ((flags & fixed) != 0 && wish != 0) __heddle_leave_out("a mapping at a place that the program wants", "");
  struct descriptor *descriptor = 0;
  if ((flags & anonymous) == 0 && (descriptor = __heddle_descriptor(number)) == 0) return no_mapping;
  if (__heddle_fails("mmap fails")) return no_mapping;
  void *memory = calloc(1, whole_pages(size));
  if (memory == 0) return refuse(out_of_memory);
  if (descriptor != 0) copy_file(&descriptor->source, memory, whole_pages(size), (size_t)offset);
  return memory;
}
void *mmap64(void *wish, size_t size, int protection, int flags, int number, off_t offset) {
  return mmap(wish, size, protection, flags, number, offset);
}

/* A part of a mapping stays where it is. */
int munmap(void *memory, size_t size) {
  if (size == 0) return failed(invalid_argument);
  if (malloc_usable_size(memory) == whole_pages(size)) free(memory);
  return 0;
}

/* The whole of a mapping, which moves if it grows. */
void *mremap(void *memory, size_t size, size_t wanted, int flags, ...) {
  enum { may_move = 1 };
  if (wanted == 0) return refuse(invalid_argument);
  if (flags != may_move || malloc_usable_size(memory) != whole_pages(size))
    __heddle_leave_out("mremap of a part, or to a place that the program wants, or that must not move", "");
  if (__heddle_fails("mremap fails")) return no_mapping;
  if (whole_pages(wanted) == whole_pages(size)) return memory;
  void *moved = calloc(1, whole_pages(wanted));
  if (moved == 0) return refuse(out_of_memory);
  __builtin_memcpy(moved, memory, whole_pages(wanted < size ? wanted : size));
  free(memory);
  return moved;
}

static int use(const void *memory) {
  (void)memory;
  return 0;
}

int msync(void *memory, size_t size, int flags) {
  (void)size;
  (void)flags;
  __heddle_cancellation_point();
  return __heddle_fails("msync fails") ? -1 : use(memory);
}
int madvise(void *memory, size_t size, int advice) {
  (void)size;
  (void)advice;
  return use(memory);
}
int posix_madvise(void *memory, size_t size, int advice) { return madvise(memory, size, advice); }
int mlock(const void *memory, size_t size) {
  (void)size;
  return __heddle_fails("mlock fails") ? -1 : use(memory);
}
int munlock(const void *memory, size_t size) {
  (void)size;
  return use(memory);
}
int mlockall(int flags) {
  (void)flags;
  return __heddle_fails("mlockall fails") ? -1 : 0;
}

/* Who touches memory that is protected gets a signal, which is not looked for. */
int mprotect(void *memory, size_t size, int protection) {
  enum { reads = 1, writes = 2 };
  (void)size;
  if ((protection & (reads | writes)) != (reads | writes)) __heddle_leave_out("memory that mprotect protects", "");
  return use(memory);
}
