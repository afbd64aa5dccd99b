// expect: safe
// flags: -m32
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *rest;
  assert(strtol("2147483648", &rest, 10) == LONG_MAX && errno == ERANGE && *rest == 0);
  assert(strtoll("2147483648", NULL, 10) == 2147483648ll && strtoull("ffffffffff", NULL, 16) == 0xffffffffffull);
  assert(strtoul("4294967295", NULL, 0) == ULONG_MAX && atoi("-12") == -12 && strtod("2.5e1", NULL) == 25);
  char *copy = strdup("a,b,c"), *save, *second;
  strtok_r(copy, ",", &save);
  second = strtok_r(NULL, ",", &save);
  assert(strcmp(second, "b") == 0 && second - copy == 2 && strchr(second, 'c') == NULL && strlen(save) == 1);
  free(copy);
  return 0;
}
