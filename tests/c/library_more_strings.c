// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char line[] = "key = value";
  char *copy = strdup("abc"), *part = strndup("abcdef", 2), *rest;
  assert(strcmp(copy, "abc") == 0 && strcmp(part, "ab") == 0);
  assert(strcmp(strtok_r(line, " =", &rest), "key") == 0 && strcmp(strtok_r(NULL, " =", &rest), "value") == 0);
  assert(strnlen("abc", 2) == 2 && strcasecmp("AbC", "aBc") == 0 && strncasecmp("abX", "ABy", 2) == 0);
  assert(strpbrk("hello", "lo")[0] == 'l' && *strchrnul("abc", 'x') == 0);
  char text[8];
  assert(stpcpy(text, "one") == text + 3 && mempcpy(text, "tw", 2) == text + 2 && strcmp(text, "twe") == 0);
  bzero(text, sizeof text);
  assert(text[0] == 0 && bcmp(text, "\0", 2) == 0);
  free(copy);
  free(part);
  return 0;
}
