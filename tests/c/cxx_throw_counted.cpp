// expect: safe
#include <cassert>
#include <exception>

static int during;

struct Asks {
  ~Asks() { during = std::uncaught_exceptions(); }
};

int main() {
  assert(std::uncaught_exceptions() == 0);
  { Asks asks; }
  assert(during == 0);
  try {
    Asks asks;
    throw 1;
  } catch (int) {
    assert(std::uncaught_exceptions() == 0);
  }
  assert(during == 1);
  return 0;
}
