// expect: safe
// A handler of a base takes what is derived from it, with its part of the object; not if the base is private or there
// are two of it.
#include <cassert>

struct A {
  int a = 1;
};
struct B {
  int b = 2;
};
struct AB : A, B {};
struct Hidden : private A {};
struct Left : A {};
struct Right : A {};
struct Twice : Left, Right {};
struct VLeft : virtual A {
  int l = 3;
};
struct VRight : virtual A {
  int r = 4;
};
struct Diamond : VLeft, VRight {};

template <typename Thrown>
int caught_by() {
  try {
    throw Thrown();
  } catch (B &b) {
    return b.b;
  } catch (A &a) {
    return a.a;
  } catch (...) {
    return 0;
  }
}

int main() {
  assert(caught_by<AB>() == 2);
  assert(caught_by<Left>() == 1);
  assert(caught_by<Hidden>() == 0);
  assert(caught_by<Twice>() == 0);
  assert(caught_by<Diamond>() == 1);
  assert(caught_by<A>() == 1);
  assert(caught_by<int>() == 0);
  return 0;
}
