// expect: safe
// Of a variable of incomplete type there is the address.
#include <assert.h>
#include <stddef.h>
struct hidden;
extern struct hidden hidden;
static struct hidden *where = &hidden;

int main(void) {
  assert(where != NULL);
  assert(where == &hidden);
  return 0;
}
