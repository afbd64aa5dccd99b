// expect: safe
// flags: -m32
#include <assert.h>

struct point {
  short x;
  long long y;
  int *at;
};
struct small {
  char a, b;
};

static struct point moved(struct point p, int by) {
  p.x = (short)(p.x + by);
  p.y -= by;
  ++*p.at;
  return p;
}

static struct small swapped(struct small s) { return (struct small){s.b, s.a}; }

int main(void) {
  int count = 0;
  struct point p = {1, 10, &count}, q = moved(p, 4);
  assert(p.x == 1 && p.y == 10 && q.x == 5 && q.y == 6 && q.at == &count && count == 1);
  struct point (*through)(struct point, int) = moved;
  assert(through(q, 1).y == 5 && count == 2);
  struct small s = swapped((struct small){'a', 'b'});
  assert(s.a == 'b' && s.b == 'a');
  return 0;
}
