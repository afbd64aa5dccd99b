// expect: unsafe assertion line 11
// rand and time may give anything in their range.
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  srand((unsigned)time(NULL));
  int n = rand();
  assert(n >= 0);
  assert(n % 100 != 17);
  return 0;
}
