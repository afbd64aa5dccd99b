// expect: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int a = 0, b = 0, end = 0;
  unsigned x;
  long big;
  char word[8], rest[8], c;
  assert(sscanf("  12,-7", "%d,%d%n", &a, &b, &end) == 2 && a == 12 && b == -7 && end == 7);
  assert(sscanf("0x1f 99", "%x %ld", &x, &big) == 2 && x == 31 && big == 99);
  assert(sscanf("key = value", "%7[a-z] = %7s", word, rest) == 2);
  assert(strcmp(word, "key") == 0 && strcmp(rest, "value") == 0);
  assert(sscanf("abc", "%2s%c", word, &c) == 2 && c == 'c' && strcmp(word, "ab") == 0);
  assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF);
  assert(sscanf("5 6", "%*d %d", &a) == 1 && a == 6);
  return 0;
}
