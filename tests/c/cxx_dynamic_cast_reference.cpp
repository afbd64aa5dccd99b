// expect: unsafe exception line 12
// says: .*nobody catches an exception of type std::bad_cast.*
#include <typeinfo>

struct A {
  virtual ~A() {}
};
struct B : A {};

static B &as_b(A &a) {
  // A reference cannot be null.
  return dynamic_cast<B &>(a);
}

int main() {
  B b;
  as_b(b);
  A a;
  as_b(a);
  return 0;
}
