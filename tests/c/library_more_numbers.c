// expect: safe
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>

int main(void) {
  char *end;
  assert(strtoul("0777", NULL, 0) == 511 && strtol("12abc", &end, 10) == 12 && *end == 'a');
  assert(atol("-9") == -9 && strtoull("18446744073709551615", NULL, 10) == ~0ULL);
  assert(div(7, 2).rem == 1 && ldiv(-7, 2).quot == -3 && labs(-5L) == 5);
  assert(isxdigit('f') && !isxdigit('g') && isupper('A') && islower('a') && ispunct('!') && tolower('Q') == 'q');
  assert(isalnum('3') && !isalnum('_') && isprint(' ') && iscntrl('\n'));
  return 0;
}
