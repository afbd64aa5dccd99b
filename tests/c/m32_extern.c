// expect: unsafe assertion line 12
// flags: -m32
#include <assert.h>

extern int limit;
extern int *pointer;
extern long table[3];

int main(void) {
  assert(sizeof table == 12);
  if (pointer == &limit) return 0;
  assert(table[1] != limit || table[2] == 0);
  return 0;
}
