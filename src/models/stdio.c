/* Characters and lines of streams, and output beyond what the machine does itself. */
#include "models/stream.h"

#include <stdarg.h>

typedef long ssize_t;
void *malloc(size_t size);
void *realloc(void *block, size_t size);
int fileno(struct stream *file);
long __heddle_write(int number, const void *bytes, size_t count);
int vfprintf(void *file, const char *format, va_list arguments);
int fputs(const char *text, void *file);

size_t fwrite(const void *restrict items, size_t size, size_t count, struct stream *restrict file) {
  if (__heddle_is_output(file)) {
    __heddle_write(fileno(file), items, size * count);
    return count;
  }
  __VERIFIER_atomic_begin();
  (void)*(const volatile _Bool *)&file->is_standard;
  __VERIFIER_atomic_end();
  __heddle_write(-1, items, size * count);
  return __heddle_fails("fwrite fails") ? 0 : count;
}
size_t fwrite_unlocked(const void *restrict items, size_t size, size_t count, struct stream *restrict file) {
  return fwrite(items, size, count, file);
}

int vdprintf(int number, const char *format, va_list arguments) {
  static struct stream some = {.is_standard = 1};
  if (number == 1 || number == 2) return vfprintf((void *)__heddle_output[0], format, arguments);
  return __heddle_descriptor(number) == 0 ? -1 : vfprintf(&some, format, arguments);
}

int dprintf(int number, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(number, format, arguments);
  va_end(arguments);
  return result;
}

static int get(struct stream *file, const char *name, const char *length) {
  __heddle_possible_cancellation_point();
  return __heddle_read_character(file, name, length);
}

int fgetc(struct stream *file) { return get(file, ASKER("fgetc")); }
int getc(struct stream *file) { return get(file, ASKER("getc")); }
int _IO_getc(struct stream *file) { return get(file, ASKER("getc")); }
int getc_unlocked(struct stream *file) { return get(file, ASKER("getc_unlocked")); }
int fgetc_unlocked(struct stream *file) { return get(file, ASKER("fgetc_unlocked")); }
int getchar(void) { return get(&__heddle_input, ASKER("getchar")); }
int getchar_unlocked(void) { return get(&__heddle_input, ASKER("getchar_unlocked")); }

char *fgets(char *to, int size, struct stream *file) {
  __heddle_possible_cancellation_point();
  int count = 0;
  while (count < size - 1) {
    int character = __heddle_read_character(file, ASKER("fgets"));
    if (character == end_of_file) break;
    to[count++] = (char)character;
    if (character == '\n') break;
  }
  if (count == 0 && size > 1) return 0;
  if (size > 0) to[count] = 0;
  return to;
}
char *fgets_unlocked(char *to, int size, struct stream *file) { return fgets(to, size, file); }

/* It writes as much as the line has, whatever there is room for. */
char *gets(char *to) {
  size_t count = 0;
  int character = 0;
  while ((character = __heddle_read_character(&__heddle_input, ASKER("gets"))) != end_of_file && character != '\n')
    to[count++] = (char)character;
  if (count == 0 && character == end_of_file) return 0;
  to[count] = 0;
  return to;
}

ssize_t getdelim(char **line, size_t *size, int last, struct stream *file) {
  enum { step = 16 };
  __heddle_possible_cancellation_point();
  if (line == 0 || size == 0) return failed(invalid_argument);
  if (*line == 0) *size = 0;
  size_t count = 0;
  int character = 0;
  while (character != last || count == 0) {
    character = __heddle_read_character(file, ASKER("getline"));
    if (character == end_of_file) break;
    if (count + 2 > *size) {
      char *more = realloc(*line, *size + step);
      if (more == 0) return failed(out_of_memory);
      *line = more;
      *size += step;
    }
    (*line)[count++] = (char)character;
  }
  if (count == 0) return -1;
  (*line)[count] = 0;
  return (ssize_t)count;
}
ssize_t __getdelim(char **line, size_t *size, int last, struct stream *file) {
  return getdelim(line, size, last, file);
}
ssize_t getline(char **line, size_t *size, struct stream *file) { return getdelim(line, size, '\n', file); }

/* Nobody else calls while a thread is in one of these, so that there is nothing to wait for between them. */
void flockfile(struct stream *file) { (void)file; }
void funlockfile(struct stream *file) { (void)file; }
