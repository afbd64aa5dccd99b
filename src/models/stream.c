/* Opening and closing streams, and where they stand. */
#include "models/stream.h"

void *malloc(size_t size);
void free(void *block);
int close(int number);

struct stream __heddle_input = {.is_standard = 1, .descriptor = 1};

_Bool __heddle_is_output(const void *file) { return file == __heddle_output[0] || file == __heddle_output[1]; }

/* Null: the stream is for output. A closed one is gone, which shows here. */
static struct source *source_of(struct stream *file) {
  if (__heddle_is_output(file)) return 0;
  if (file == &__heddle_input) return __heddle_standard_input();
  __VERIFIER_atomic_begin();
  struct source *source = file->source;
  __VERIFIER_atomic_end();
  return source;
}

static struct stream *new_stream(int number) {
  struct stream *file = malloc(sizeof *file);
  if (file == 0) return 0;
  *file = (struct stream){.source = number < 0 ? &file->own : &__heddle_descriptors[number].source,
                          .descriptor = number + 1};
  if (number == 0) __heddle_standard_input();
  return file;
}

static _Bool is_mode(const char *mode) { return *mode == 'r' || *mode == 'w' || *mode == 'a'; }

static struct stream *open_stream(const char *path, const char *mode, const char *name) {
  __heddle_possible_cancellation_point();
  const struct given_file *given = __heddle_find_given(path);
  if (!is_mode(mode)) {
    failed(invalid_argument);
    return 0;
  }
  if (given == 0 && __heddle_fails(name)) return 0;
  struct stream *file = new_stream(-1);
  if (file != 0) __heddle_open_source(&file->own, path);
  return file;
}

struct stream *fopen(const char *path, const char *mode) {
  return open_stream(path, mode, "fopen fails");
}
struct stream *fopen64(const char *path, const char *mode) {
  return open_stream(path, mode, "fopen fails");
}

struct stream *tmpfile(void) {
  struct stream *file = __heddle_fails("tmpfile fails") ? 0 : new_stream(-1);
  if (file != 0) file->own.has_ended = 1;
  return file;
}

struct stream *fdopen(int number, const char *mode) {
  if (__heddle_descriptor(number) == 0) return 0;
  if (!is_mode(mode)) {
    failed(invalid_argument);
    return 0;
  }
  return __heddle_fails("fdopen fails") ? 0 : new_stream(number);
}

int fclose(struct stream *file) {
  __heddle_possible_cancellation_point();
  if (__heddle_is_output(file) || file == &__heddle_input) return 0;
  __VERIFIER_atomic_begin();
  int number = file->descriptor - 1;
  __VERIFIER_atomic_end();
  if (number >= 0) close(number);
  free(file);
  return __heddle_fails("fclose fails") ? end_of_file : 0;
}

struct stream *freopen(const char *path, const char *mode, struct stream *file) {
  if (__heddle_is_output(file) || file == &__heddle_input) return file;
  fclose(file);
  if (path == 0) __heddle_leave_out("freopen without a name", "");
  return fopen(path, mode);
}

struct stream *freopen64(const char *path, const char *mode, struct stream *file) {
  return freopen(path, mode, file);
}

/* The descriptor of a stream is given out when somebody asks for it. */
int fileno(struct stream *file) {
  if (__heddle_is_output(file)) return file == (struct stream *)__heddle_output[0] ? 1 : 2;
  __VERIFIER_atomic_begin();
  int number = file->descriptor - 1;
  __VERIFIER_atomic_end();
  if (number >= 0) return number;
  number = __heddle_new_descriptor(of_file, 0);
  __VERIFIER_atomic_begin();
  __heddle_descriptors[number].source = file->own;
  file->source = &__heddle_descriptors[number].source;
  file->descriptor = number + 1;
  __VERIFIER_atomic_end();
  return number;
}
int fileno_unlocked(struct stream *file) { return fileno(file); }

int fseek(struct stream *file, long offset, int from) {
  struct source *source = source_of(file);
  if (source == 0) return failed(is_a_pipe);
  return __heddle_move_source(source, offset, from, "size of file for fseek") < 0 ? failed(invalid_argument) : 0;
}
int fseeko(struct stream *file, long offset, int from) { return fseek(file, offset, from); }
int fseeko64(struct stream *file, long offset, int from) { return fseek(file, offset, from); }

long ftell(struct stream *file) {
  enum { from_here = 1 };
  struct source *source = source_of(file);
  return source == 0 ? failed(is_a_pipe) : __heddle_move_source(source, 0, from_here, "");
}
long ftello(struct stream *file) { return ftell(file); }
long ftello64(struct stream *file) { return ftell(file); }

void rewind(struct stream *file) {
  struct source *source = source_of(file);
  if (source != 0) __heddle_move_source(source, 0, 0, "");
}

int feof(struct stream *file) {
  struct source *source = source_of(file);
  if (source == 0) return 0;
  __VERIFIER_atomic_begin();
  int result = source->has_shown_end;
  __VERIFIER_atomic_end();
  return result;
}
int feof_unlocked(struct stream *file) { return feof(file); }

/* What goes wrong, if anything may, shows in the results. */
int ferror(struct stream *file) {
  (void)source_of(file);
  return 0;
}
int ferror_unlocked(struct stream *file) { return ferror(file); }

void clearerr(struct stream *file) {
  struct source *source = source_of(file);
  if (source == 0) return;
  __VERIFIER_atomic_begin();
  source->has_shown_end = 0;
  __VERIFIER_atomic_end();
}

int __heddle_read_character(struct stream *file, const char *name, const char *length) {
  struct source *source = source_of(file);
  return source == 0 ? end_of_file : __heddle_read_byte(source, name, length);
}

int ungetc(int character, struct stream *file) {
  struct source *source = source_of(file);
  if (source == 0 || character == end_of_file) return end_of_file;
  __VERIFIER_atomic_begin();
  _Bool is_full = source->pushed != 0;
  if (!is_full) source->pushed = (unsigned char)character + 1;
  source->has_shown_end = 0;
  __VERIFIER_atomic_end();
  return is_full ? end_of_file : (unsigned char)character;
}

size_t fread(void *to, size_t size, size_t count, struct stream *file) {
  __heddle_possible_cancellation_point();
  struct source *source = source_of(file);
  if (source == 0 || size == 0 || count == 0) return 0;
  unsigned char *bytes = to;
  size_t wanted = size * count, sum = 0, got = 1;
  __VERIFIER_atomic_begin();
  int pushed = source->pushed;
  source->pushed = 0;
  __VERIFIER_atomic_end();
  if (pushed != 0) bytes[sum++] = (unsigned char)(pushed - 1);
  while (sum < wanted && got > 0) {
    got = __heddle_read_source(source, bytes + sum, wanted - sum, ASKER("fread"));
    sum += got;
  }
  return sum / size;
}
size_t fread_unlocked(void *to, size_t size, size_t count, struct stream *file) { return fread(to, size, count, file); }
