// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(void) {
  char text[] = "a,,b", *rest = text, buffer[8], other[4];
  assert(strcmp(strsep(&rest, ","), "a") == 0 && strcmp(strsep(&rest, ","), "") == 0);
  assert(strcmp(strsep(&rest, ","), "b") == 0 && rest == NULL && strsep(&rest, ",") == NULL);
  assert(stpncpy(buffer, "ab", 4) == buffer + 2 && buffer[3] == 0);
  assert(strcasestr("Hello World", "wor") != NULL && strcasestr("Hello", "x") == NULL);
  assert(memmem("abcabd", 6, "abd", 3) != NULL && memmem("abc", 3, "abcd", 4) == NULL);
  assert(*(const char *)memrchr("a1a2", 'a', 4) == 'a' && memrchr("bbb", 'a', 3) == NULL);
  assert(memccpy(buffer, "a:b", ':', 3) == buffer + 2 && memccpy(buffer, "ab", ':', 2) == NULL);
  assert(((const char *)rawmemchr("xyz", 'z'))[1] == 0);
  assert(strxfrm(buffer, "abc", sizeof buffer) == 3 && strcoll(buffer, "abc") == 0);
  swab("abcd", other, 4);
  assert(other[0] == 'b' && other[3] == 'c');
  assert(ffs(8) == 4 && ffsl(0) == 0 && ffsll(1) == 1);
  assert(strcmp(basename("/usr/lib"), "lib") == 0 && *basename("/usr/") == 0);
  explicit_bzero(buffer, sizeof buffer);
  assert(buffer[0] == 0);
  return 0;
}
