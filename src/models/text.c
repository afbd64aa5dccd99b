/* Strings and memory beyond the C standard: POSIX, BSD and GNU. */
#include <stddef.h>

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);
int strncasecmp(const char *a, const char *b, size_t count);
int strcmp(const char *a, const char *b);
int memcmp(const void *a, const void *b, size_t count);
char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest);

char *strsep(char **restrict rest, const char *restrict separators) {
  char *s = *rest;
  if (s == NULL) return NULL;
  char *end = s + strcspn(s, separators);
  *rest = *end != 0 ? end + 1 : NULL;
  *end = 0;
  return s;
}

char *__strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
  return strtok_r(s, separators, rest);
}

char *stpncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  while (i < count && (to[i] = from[i]) != 0) ++i;
  for (size_t rest = i; rest < count; ++rest) to[rest] = 0;
  return to + i;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strlen(from);
  if (size == 0) return length;
  size_t i = 0;
  for (; i < size - 1 && from[i] != 0; ++i) to[i] = from[i];
  to[i] = 0;
  return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strnlen(to, size);
  if (length == size) return size + strlen(from);
  return length + strlcpy(to + length, from, size - length);
}

char *strcasestr(const char *s, const char *part) {
  size_t length = strlen(part);
  for (;; ++s) {
    if (strncasecmp(s, part, length) == 0) return (char *)s;
    if (*s == 0) return NULL;
  }
}

/* In the C locale a string is its own key. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t size) { return strlcpy(to, from, size); }

void *memmem(const void *memory, size_t size, const void *part, size_t length) {
  const char *bytes = memory;
  for (size_t i = 0; i + length <= size; ++i)
    if (memcmp(bytes + i, part, length) == 0) return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *s, int c, size_t count) {
  const unsigned char *bytes = s;
  while (count-- > 0)
    if (bytes[count] == (unsigned char)c) return (void *)(bytes + count);
  return NULL;
}

void *rawmemchr(const void *s, int c) {
  const unsigned char *bytes = s;
  while (*bytes != (unsigned char)c) ++bytes;
  return (void *)bytes;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < count; ++i) {
    target[i] = source[i];
    if (source[i] == (unsigned char)c) return target + i + 1;
  }
  return NULL;
}

void explicit_bzero(void *s, size_t count) { __builtin_memset(s, 0, count); }

void swab(const void *restrict from, void *restrict to, long count) {
  const char *source = from;
  char *target = to;
  for (long i = 0; i + 1 < count; i += 2) {
    char first = source[i];
    target[i] = source[i + 1];
    target[i + 1] = first;
  }
}

int ffs(int n) { return __builtin_ffs(n); }
int ffsl(long n) { return __builtin_ffsl(n); }
int ffsll(long long n) { return __builtin_ffsll(n); }

/* Of <string.h>: what comes after the last slash. */
char *basename(const char *path) {
  const char *last = path;
  for (; *path != 0; ++path)
    if (*path == '/') last = path + 1;
  return (char *)last;
}

static char *without_slashes(char *path, char *end) {
  while (end > path + 1 && end[-1] == '/') --end;
  return end;
}

/* Of <libgen.h>: slashes at the end are cut off. */
char *__xpg_basename(char *path) {
  if (path == NULL || *path == 0) return ".";
  char *end = without_slashes(path, path + strlen(path));
  *end = 0;
  char *begin = end;
  while (begin > path && begin[-1] != '/') --begin;
  return begin == end ? path : begin;
}

char *dirname(char *path) {
  if (path == NULL || *path == 0) return ".";
  char *end = without_slashes(path, path + strlen(path));
  while (end > path && end[-1] != '/') --end;
  if (end == path) return *path == '/' ? "/" : ".";
  *without_slashes(path, end) = 0;
  return path;
}
