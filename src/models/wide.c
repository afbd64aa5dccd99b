/* Wide characters, in the locale C: each byte from 1 to 127 is a character. */
#include "models/input.h"

typedef int wide;
enum { illegal_sequence = 84, highest = 127 };

size_t wcslen(const wide *text) {
  size_t size = 0;
  while (text[size] != 0) ++size;
  return size;
}
wide *wcscpy(wide *to, const wide *from) {
  size_t i = 0;
  for (; from[i] != 0; ++i) to[i] = from[i];
  to[i] = 0;
  return to;
}
wide *wcscat(wide *to, const wide *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}
int wcscmp(const wide *a, const wide *b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b ? 0 : *a < *b ? -1 : 1;
}

size_t mbstowcs(wide *to, const char *from, size_t count) {
  size_t i = 0;
  for (; to == 0 || i < count; ++i) {
    if (from[i] < 0) return (size_t)failed(illegal_sequence);
    if (to != 0) to[i] = from[i];
    if (from[i] == 0) break;
  }
  return i;
}

size_t wcstombs(char *to, const wide *from, size_t count) {
  size_t i = 0;
  for (; to == 0 || i < count; ++i) {
    if (from[i] < 0 || from[i] > highest) return (size_t)failed(illegal_sequence);
    if (to != 0) to[i] = (char)from[i];
    if (from[i] == 0) break;
  }
  return i;
}

int wcwidth(wide c) { return c == 0 ? 0 : c >= ' ' && c < highest ? 1 : -1; }
int wcswidth(const wide *text, size_t count) {
  int sum = 0;
  for (size_t i = 0; i < count && text[i] != 0; ++i) {
    int width = wcwidth(text[i]);
    if (width < 0) return -1;
    sum += width;
  }
  return sum;
}
