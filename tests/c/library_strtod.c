// expect: safe
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *end;
  assert(strtod(" -12.5e1x", &end) == -125 && *end == 'x');
  assert(atof("0.1") == 0.1 && atof("3.14159265358979") == 3.14159265358979 && atof("1e22") == 1e22);
  assert(strtod("0x1.8p1", &end) == 3 && *end == 0);
  assert(isinf(strtod("-inf", &end)) && isnan(strtod("nan", &end)));
  assert(strtod("x", &end) == 0 && *end == 'x' && strtod("1e", &end) == 1 && *end == 'e');
  assert(strtof("0.1", NULL) == 0.1f && strtod(".5", NULL) == 0.5 && strtod("5.", NULL) == 5);
  return 0;
}
