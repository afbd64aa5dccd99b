// expect: safe
// Nobody goes through it.
#include <assert.h>
#include <stddef.h>
extern int *where;
static int own;

int main(void) {
  if (where == NULL) where = &own;
  if (where == &own) own = 1;
  where = &own;
  *where = 2;
  assert(own == 2);
  return 0;
}
