// expect: safe
// While one exception unwinds, a destructor may throw another one if it catches it itself.
#include <cassert>
#include <exception>

static int under_way;

struct Careful {
  ~Careful() {
    try {
      throw 2;
    } catch (int) {
      under_way = std::uncaught_exceptions();
    }
  }
};

int main() {
  try {
    Careful careful;
    throw 1;
  } catch (int number) {
    assert(number == 1);
  }
  assert(under_way == 1 && std::uncaught_exceptions() == 0);
}
