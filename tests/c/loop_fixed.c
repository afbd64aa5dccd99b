// expect: safe
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 1; i <= 5000; i++) sum += i;
  assert(sum == 12502500);
  return 0;
}
