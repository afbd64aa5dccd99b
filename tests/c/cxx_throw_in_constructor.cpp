// expect: safe
// options: --check +leak
// What was complete is destroyed, and the memory is given back.
#include <cassert>

static int parts;

struct Part {
  Part() { ++parts; }
  ~Part() { --parts; }
};

struct Whole {
  Part first, second;
  Whole() { throw 1; }
  ~Whole() { assert(false); }
};

struct Guarded {
  Whole whole;
  int seen = 0;
  Guarded() try : whole() {
  } catch (int) {
    assert(parts == 0);
    throw 2;
  }
};

int main() {
  int caught = 0;
  try {
    new Guarded;
  } catch (int number) {
    caught = number;
  }
  assert(caught == 2 && parts == 0);
  return 0;
}
