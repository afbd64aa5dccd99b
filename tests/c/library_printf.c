// expect: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[32];
  int length = snprintf(text, sizeof text, "%d-%s-%05.1f-%c-%lx", 12, "ab", 3.5, 'z', 255UL);
  assert(length == 16 && strcmp(text, "12-ab-003.5-z-ff") == 0);
  assert(snprintf(text, 4, "%s", "abcdef") == 6 && strcmp(text, "abc") == 0);
  sprintf(text, "%3d|%-3d|%u", 7, 8, 9u);
  assert(strcmp(text, "  7|8  |9") == 0);
  printf("hello %s\n", text);
  fprintf(stderr, "%d%%\n", 100);
  puts("done");
  putchar('!');
  fflush(stdout);
  return 0;
}
