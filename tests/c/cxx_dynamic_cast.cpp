// expect: safe
#include <cassert>
#include <typeinfo>

struct A {
  virtual ~A() {}
};
struct B {
  virtual ~B() {}
  int b = 2;
};
struct AB : A, B {};
struct Other : A {};
struct Left : virtual A {
  int l = 1;
};
struct Right : virtual A {
  int r = 2;
};
struct Diamond : Left, Right {};
struct Private : A, private B {};

int main() {
  AB both;
  A *a = &both;
  assert(dynamic_cast<AB *>(a) == &both);
  assert(dynamic_cast<B *>(a) == static_cast<B *>(&both));
  assert(dynamic_cast<B *>(a)->b == 2);
  assert(dynamic_cast<Other *>(a) == nullptr);
  assert(dynamic_cast<void *>(static_cast<B *>(&both)) == &both);
  Diamond diamond;
  A *top = &diamond;
  assert(dynamic_cast<Diamond *>(top) == &diamond);
  assert(dynamic_cast<Right *>(top)->r == 2);
  Left *left = &diamond;
  assert(dynamic_cast<Right *>(left)->r == 2);
  Private hiding;
  assert(dynamic_cast<B *>(static_cast<A *>(&hiding)) == nullptr);
  A *none = nullptr;
  assert(dynamic_cast<AB *>(none) == nullptr);
  assert(typeid(*a) == typeid(AB) && typeid(*a) != typeid(A));
  return 0;
}
