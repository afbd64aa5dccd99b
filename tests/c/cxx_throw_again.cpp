// expect: safe
// A handler may throw what it has on; there is one object, and it lives until the last handler is done.
#include <cassert>

static int alive;

struct Fault {
  int hops = 0;
  Fault() { ++alive; }
  Fault(const Fault &other) : hops(other.hops) { ++alive; }
  ~Fault() { --alive; }
};

static void first() {
  try {
    throw Fault();
  } catch (Fault &fault) {
    ++fault.hops;
    throw;
  }
}

int main() {
  try {
    try {
      first();
    } catch (Fault &fault) {
      ++fault.hops;
      assert(alive == 1);
      throw;
    }
  } catch (const Fault &fault) {
    assert(fault.hops == 2 && alive == 1);
  }
  assert(alive == 0);
  return 0;
}
