// expect: safe
// options: --undefined arbitrary
// says: ^Assumption: undefined functions return anything and change only what their arguments reach: blub, frob.$
#include <assert.h>
int frob(const char *);
unsigned long blub(int, ...);

int main(void) {
  int kept = 3;
  unsigned long x = blub(kept, "text");
  if (frob("name") == 1) x %= 5;
  assert(kept == 3 && (x < 5 || x >= 5));
  return 0;
}
