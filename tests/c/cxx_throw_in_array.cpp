// expect: safe
// options: --check +leak
// The third element cannot be made: the two before it are destroyed, the last one first, and the memory is given back.
#include <cassert>

static int made, seen;

struct Element {
  int number = ++made;
  Element() {
    if (number == 3) throw number;
  }
  ~Element() { seen = seen * 10 + number; }
};

int main() {
  try {
    delete[] new Element[4];
    assert(false);
  } catch (int) {
  }
  assert(made == 3 && seen == 21);
}
