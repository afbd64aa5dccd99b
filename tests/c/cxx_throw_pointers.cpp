// expect: safe
// Pointers are converted to pointers to a base, to void, and to what is more constant.
#include <cassert>

struct A {
  int a = 1;
};
struct B {
  int b = 2;
};
struct AB : A, B {};

static AB both;
static int number = 5;
static void function() {}

template <typename Thrown>
int caught_by(Thrown thrown) {
  try {
    throw thrown;
  } catch (B *b) {
    return b == nullptr ? -1 : b->b;
  } catch (const int *n) {
    return *n;
  } catch (void *anything) {
    return anything == &both ? 10 : 11;
  } catch (...) {
    return 0;
  }
}

int main() {
  assert(caught_by(&both) == 2);
  assert(caught_by(static_cast<AB *>(nullptr)) == -1);
  assert(caught_by(&number) == 5);
  assert(caught_by(static_cast<A *>(&both)) == 10);
  assert(caught_by(static_cast<const A *>(&both)) == 0);
  assert(caught_by(&function) == 0);
  assert(caught_by("text") == 0);
  assert(caught_by(nullptr) == -1);
  return 0;
}
