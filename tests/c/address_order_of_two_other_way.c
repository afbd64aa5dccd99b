// expect: unsafe assertion line 7
#include <assert.h>

static int first, second;

int main(void) {
  assert(&first > &second);
  return 0;
}
