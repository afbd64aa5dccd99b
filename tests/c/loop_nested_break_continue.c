// expect: safe
#include <assert.h>

int main(void) {
  int count = 0;
  for (int i = 0; i < 5; i++) {
    if (i == 3) continue;
    for (int j = 0;; j++) {
      if (j > i) break;
      count++;
    }
  }
  assert(count == 1 + 2 + 3 + 5);
  return 0;
}
