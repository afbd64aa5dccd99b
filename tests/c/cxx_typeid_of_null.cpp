// expect: safe
#include <cassert>
#include <typeinfo>

struct A {
  virtual ~A() {}
};

int main() {
  A *none = nullptr;
  int caught = 0;
  try {
    caught = typeid(*none) == typeid(A) ? 1 : 2;
  } catch (const std::bad_typeid &) {
    caught = 3;
  }
  assert(caught == 3);
  return 0;
}
