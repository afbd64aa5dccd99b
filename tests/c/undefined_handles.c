// expect: safe
// options: --undefined handles
// says: ^Assumption: undefined functions return any number or a block of their own, and change only what was never written where their arguments point: close_thing, count, open_thing.$
// A library that is not there: a pointer that it gives leads to a block of its own, what was written before
// stays, and what was not written may hold anything then.
#include <assert.h>
#include <string.h>

struct thing {
  int size;
  char name[60];
};
struct thing *open_thing(int *);
int count(struct thing *, int *);
void close_thing(struct thing *);
char *name_of(struct thing *);

int main(void) {
  int kept = 3, error;
  struct thing *thing = open_thing(&error);
  if (error == 1) return 0;
  assert(thing != (struct thing *)&kept);
  thing->size = 7;
  int all = count(thing, &kept);
  assert(kept == 3 && thing->size == 7 && (all < 5 || all >= 5));
  struct thing *other = open_thing(&error);
  assert(other != thing);
  close_thing(thing);
  return 0;
}
