// expect: safe
// options: --check +leak
// A handler that throws something else is done with what it had.
#include <cassert>

static int alive;

struct Fault {
  Fault() { ++alive; }
  Fault(const Fault &) { ++alive; }
  ~Fault() { --alive; }
};

int main() {
  int caught = 0;
  try {
    try {
      throw Fault();
    } catch (Fault &) {
      throw 9;
    }
  } catch (int number) {
    caught = number;
    assert(alive == 0);
  }
  assert(caught == 9);
  return 0;
}
