// expect: safe
// The first handler that fits takes it; on the way there what was made is destroyed, the last one first.
#include <cassert>

static int order;

struct Digit {
  int value;
  explicit Digit(int n) : value(n) {}
  ~Digit() { order = order * 10 + value; }
};

static void inner() {
  Digit one(1);
  throw 7L;
}

static void outer() {
  Digit two(2);
  try {
    inner();
  } catch (int) {
    assert(false);
  }
}

int main() {
  long caught = 0;
  try {
    Digit three(3);
    outer();
    assert(false);
  } catch (int) {
    assert(false);
  } catch (long number) {
    caught = number;
  } catch (...) {
    assert(false);
  }
  assert(caught == 7 && order == 123);
  return 0;
}
