// expect: unsafe assertion line 8
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>

int main(void) {
  tzset();
  assert(timezone == 0);
  return 0;
}
