/* Strings and memory, as the C standard describes them, one byte at a time. */
#include <stddef.h>

void *malloc(size_t size);

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) ++n;
  return n;
}

char *strcpy(char *restrict to, const char *restrict from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; ++i) {
  }
  return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from) != 0) ++to, ++from;
  return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t count) {
  size_t i = 0;
  while (i < count && (to[i] = from[i]) != 0) ++i;
  for (; i < count; ++i) to[i] = 0;
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t count) {
  size_t end = strlen(to), i = 0;
  while (i < count && (to[end + i] = from[i]) != 0) ++i;
  if (i == count) to[end + i] = 0;
  return to;
}

int strcmp(const char *a, const char *b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return (unsigned char)*a - (unsigned char)*b;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t count) {
  for (; count > 0; --count, ++a, ++b) {
    if (*a != *b) return (unsigned char)*a - (unsigned char)*b;
    if (*a == 0) return 0;
  }
  return 0;
}

static int lower(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int strcasecmp(const char *a, const char *b) {
  while (*a != 0 && lower(*a) == lower(*b)) ++a, ++b;
  return lower(*a) - lower(*b);
}

int strncasecmp(const char *a, const char *b, size_t count) {
  for (; count > 0; --count, ++a, ++b) {
    if (lower(*a) != lower(*b)) return lower(*a) - lower(*b);
    if (*a == 0) return 0;
  }
  return 0;
}

char *strchr(const char *s, int c) {
  for (; *s != (char)c; ++s)
    if (*s == 0) return 0;
  return (char *)s;
}

char *strchrnul(const char *s, int c) {
  while (*s != 0 && *s != (char)c) ++s;
  return (char *)s;
}

char *index(const char *s, int c) { return strchr(s, c); }

char *strrchr(const char *s, int c) {
  const char *found = 0;
  for (;; ++s) {
    if (*s == (char)c) found = s;
    if (*s == 0) return (char *)found;
  }
}

char *rindex(const char *s, int c) { return strrchr(s, c); }

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] != 0 && strchr(accept, s[n])) ++n;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] != 0 && !strchr(reject, s[n])) ++n;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s != 0 ? (char *)s : 0;
}

char *strstr(const char *s, const char *part) {
  size_t length = strlen(part);
  for (;; ++s) {
    if (strncmp(s, part, length) == 0) return (char *)s;
    if (*s == 0) return 0;
  }
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
  if (s == 0) s = *rest;
  s += strspn(s, separators);
  if (*s == 0) {
    *rest = s;
    return 0;
  }
  char *end = s + strcspn(s, separators);
  *rest = end;
  if (*end != 0) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *strtok(char *restrict s, const char *restrict separators) {
  static char *rest;
  return strtok_r(s, separators, &rest);
}

char *strndup(const char *s, size_t limit) {
  size_t length = strnlen(s, limit);
  char *copy = malloc(length + 1);
  if (copy == 0) return 0;
  for (size_t i = 0; i < length; ++i) copy[i] = s[i];
  copy[length] = 0;
  return copy;
}

char *strdup(const char *s) { return strndup(s, strlen(s)); }
char *__strdup(const char *s) { return strdup(s); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < count; ++i)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t count) { return memcmp(a, b, count); }

void *memchr(const void *s, int c, size_t count) {
  const unsigned char *bytes = s;
  for (size_t i = 0; i < count; ++i)
    if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
  return 0;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t count) {
  return (char *)__builtin_memcpy(to, from, count) + count;
}

void bzero(void *s, size_t count) { __builtin_memset(s, 0, count); }
void bcopy(const void *from, void *to, size_t count) { __builtin_memmove(to, from, count); }
