// expect: unsafe assertion line 8
#include <assert.h>

static int a;

int main(void) {
  int *p = &a;
  assert(((unsigned char *)&p)[1] == 0);
  return 0;
}
