// expect: safe
// In a constructor and in a destructor of a base the object is of the base.
#include <cassert>

static int seen;

struct Base {
  Base() { note(); }
  virtual ~Base() { note(); }
  void note() { seen = seen * 10 + number(); }
  virtual int number() { return 1; }
};

struct Derived : Base {
  int number() override { return 2; }
};

int main() {
  {
    Derived derived;
    derived.note();
  }
  assert(seen == 121);
}
