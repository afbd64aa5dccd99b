// expect: unsafe assertion line 13
#include <assert.h>
struct pair {
  char kind;
  int value;
};
extern struct pair from;
static struct pair to;

int main(void) {
  to = from;
  assert(to.kind == from.kind && to.value == from.value);
  assert(to.value != 1000);
  return 0;
}
