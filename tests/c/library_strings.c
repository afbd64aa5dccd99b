// expect: safe
#include <assert.h>
#include <string.h>

int main(void) {
  char text[16] = "one";
  assert(strlen(text) == 3 && strcmp(text, "one") == 0 && strcmp("a", "b") < 0);
  strcat(text, " two");
  strncat(text, " three", 3);
  assert(strcmp(text, "one two th") == 0);
  assert(strchr(text, 't') == text + 4 && strrchr(text, 't') == text + 8 && strchr(text, 'z') == NULL);
  assert(strstr(text, "wo") == text + 5);
  assert(strncmp(text, "one four", 4) == 0 && memcmp(text, "ona", 3) > 0);
  char copy[16];
  strncpy(copy, "ab", sizeof copy);
  assert(copy[2] == 0 && copy[15] == 0);
  memmove(copy + 1, copy, 3);
  assert(strcmp(copy, "aab") == 0);
  assert(memchr(copy, 'b', 4) == copy + 2 && strspn("aab", "a") == 2 && strcspn("aab", "b") == 2);
  return 0;
}
