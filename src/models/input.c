/* Sources of input: input.h. */
#include "models/input.h"

static const char more_bytes[] = "input that goes on behind what was looked at";
static const char more_lengths[] = "reads that get another number of bytes than were looked at";
static const char more_sizes[] = "files of other sizes than were looked at";
static const char advice[] = "--input-pieces N, or naming the content by --file or --stdin";

/* It is reached where something was taken to succeed that may fail (native/observe.cpp). */
void __heddle_assumes_success(void) {}

_Bool __heddle_fails(const char *name) {
  enum { numbers = 133 };
  if (!__heddle_failures) {
    __heddle_assumes_success();
    return 0;
  }
  if (!heddle_nondet_bool(name)) return 0;
  *__errno_location() = 1 + heddle_nondet_uchar("errno") % numbers;
  return 1;
}

static _Bool is_equal(const char *a, const char *b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}

const struct given_file *__heddle_find_given(const char *path) {
  (void)*(const volatile char *)path;
  for (const struct given_file *file = __heddle_files; file->name != 0; ++file)
    if (file->name[0] != 0 && is_equal(file->name, path)) return file;
  return 0;
}

static const struct given_file *standard_input(void) {
  const struct given_file *file = __heddle_files;
  while (file->name != 0 && file->name[0] != 0) ++file;
  return file->name != 0 ? file : 0;
}

/* Piece by piece: to copy a structure would be one step of many bytes. */
void __heddle_empty_source(struct source *source, _Bool is_stream) {
  source->bytes = 0;
  source->size = source->position = 0;
  source->pieces = 0;
  source->has_size = source->has_ended = source->has_shown_end = 0;
  source->is_stream = is_stream;
  source->pushed = 0;
}

void __heddle_open_source(struct source *source, const char *path) {
  const struct given_file *file = path != 0 ? __heddle_find_given(path) : standard_input();
  __heddle_empty_source(source, path == 0);
  if (file == 0) return;
  source->bytes = file->bytes;
  source->size = file->size;
  source->has_size = 1;
  source->is_stream = 0;
}

size_t __heddle_unknown_size(const char *length) {
  if (__heddle_pieces == 0) return 0;
  unsigned size = heddle_nondet_uint(length);
  __heddle_omit(more_sizes, advice);
  if (size == __heddle_pieces) return __heddle_pieces;
  return size == 1 ? 1 : 0;
}

static void find_size(struct source *source, const char *length) {
  if (source->has_size) return;
  source->size = source->position + (source->has_ended ? 0 : __heddle_unknown_size(length));
  source->has_size = 1;
}

size_t __heddle_size_of_source(struct source *source, const char *length) {
  __VERIFIER_atomic_begin();
  find_size(source, length);
  size_t size = source->size;
  __VERIFIER_atomic_end();
  return size;
}

/* A block that is as long as it was asked for is one piece. */
static size_t unknown_length(struct source *source, size_t wanted, const char *length) {
  enum { few = 8, many = 4096 };
  size_t most = wanted < many ? wanted : many;
  if (source->has_ended || __heddle_pieces == 0) return 0;
  if (source->pieces >= __heddle_pieces) {
    __heddle_omit(more_bytes, advice);
    return 0;
  }
  ++source->pieces;
  unsigned chosen = heddle_nondet_uint(length);
  if (chosen == most) return most;
  if (most > few) __heddle_omit(more_lengths, "");
  for (size_t each = most <= few ? most - 1 : 1; each > 0; --each)
    if (chosen == each) return each;
  return 0;
}

/* How many bytes the next read gets. */
static size_t take(struct source *source, size_t wanted, const char *length) {
  if (wanted == 0) return 0;
  size_t got;
  if (source->has_size) {
    size_t left = source->position < source->size ? source->size - source->position : 0;
    got = wanted < left ? wanted : left;
  } else {
    got = unknown_length(source, wanted, length);
    source->has_ended = got == 0 || (!source->is_stream && got < wanted);
  }
  source->position += got;
  source->has_shown_end = got == 0;
  return got;
}

size_t __heddle_read_source(struct source *source, void *to, size_t wanted, const char *name, const char *length) {
  __VERIFIER_atomic_begin();
  const unsigned char *from = source->bytes;
  size_t position = source->position, got = take(source, wanted, length);
  __VERIFIER_atomic_end();
  if (got == 0) return 0;
  if (from != 0)
    __builtin_memcpy(to, from + position, got);
  else
    heddle_make_symbolic(to, got, name);
  return got;
}

int __heddle_read_byte(struct source *source, const char *name, const char *length) {
  __VERIFIER_atomic_begin();
  const unsigned char *from = source->bytes;
  int pushed = source->pushed;
  size_t position = source->position, got = pushed != 0 ? 0 : take(source, 1, length);
  if (pushed != 0) source->pushed = 0;
  __VERIFIER_atomic_end();
  if (pushed != 0) return pushed - 1;
  if (got == 0) return -1;
  return from != 0 ? from[position] : heddle_nondet_uchar(name);
}

long __heddle_move_source(struct source *source, long offset, int from, const char *length) {
  enum { from_start, from_here, from_end };
  __VERIFIER_atomic_begin();
  if (from == from_end) find_size(source, length);
  long base = from == from_start ? 0 : (long)(from == from_here ? source->position : source->size);
  long position = base + offset;
  _Bool is_right = from >= from_start && from <= from_end && position >= 0;
  if (is_right) {
    source->position = (size_t)position;
    source->has_ended = source->has_ended && from != from_start;
    source->has_shown_end = 0;
    source->pushed = 0;
  }
  __VERIFIER_atomic_end();
  return is_right ? position : -1;
}
