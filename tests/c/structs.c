// expect: safe
#include <assert.h>

struct inner {
  char tag;
  long value;
};
struct outer {
  struct inner parts[2];
  unsigned short last;
};

static struct outer make(long a, long b) { return (struct outer){{{'a', a}, {'b', b}}, 7}; }

static long total(struct outer o) { return o.parts[0].value + o.parts[1].value + o.last; }

int main(void) {
  struct outer o = make(1, 2), copy = o;
  copy.parts[1].value = 20;
  assert(total(o) == 10 && total(copy) == 28);
  assert(sizeof o == 40 && o.parts[1].tag == 'b');
  return 0;
}
