// expect: safe
// A member whose constructor throws: those before it are destroyed, those behind it were never made, and the object has
// no destructor to run.
#include <cassert>

static int seen;

struct Member {
  int number;
  explicit Member(int number) : number(number) {
    if (number == 2) throw number;
    seen = seen * 10 + number;
  }
  ~Member() { seen = seen * 10 + 5 + number; }
};

struct Whole {
  Member first{1}, second{2}, third{3};
  ~Whole() { seen = 999; }
};

int main() {
  try {
    Whole whole;
    assert(false);
  } catch (int number) {
    assert(number == 2);
  }
  assert(seen == 16);
}
