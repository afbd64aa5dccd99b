// expect: safe
// flags: -m32
#include <cassert>
#include <cstddef>
#include <stdexcept>

struct Shape {
  virtual ~Shape() = default;
  virtual long long area() const = 0;
};
struct Square final : Shape {
  explicit Square(long side) : side_(side) {}
  long long area() const override { return static_cast<long long>(side_) * side_; }
  long side_;
};

static int destroyed;
struct Guard {
  ~Guard() { ++destroyed; }
};

static void thrower(int n) {
  Guard guard;
  if (n > 0) throw n;
}

int main() {
  static_assert(sizeof(void *) == 4 && sizeof(std::size_t) == 4);
  Shape *shape = new Square(100000);
  assert(shape->area() == 10000000000ll && dynamic_cast<Square *>(shape)->side_ == 100000);
  delete shape;
  int *row = new int[5]{1, 2, 3};
  assert(row[2] == 3 && row[4] == 0);
  delete[] row;
  try {
    thrower(3);
  } catch (int n) {
    assert(n == 3 && destroyed == 1);
  }
  return 0;
}
