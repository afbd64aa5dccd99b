// expect: safe
#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

struct Square : Shape {
  explicit Square(int side) : side(side) {}
  int area() const override { return side * side; }
  int side;
};

int main() {
  std::vector<int> numbers{4, 2, 3};
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
  assert(numbers.front() == 4 && std::accumulate(numbers.begin(), numbers.end(), 0) == 9);
  std::vector<std::unique_ptr<Shape>> shapes;
  std::ranges::transform(numbers, std::back_inserter(shapes), [](int n) { return std::make_unique<Square>(n); });
  int total = 0;
  std::function<void(const Shape &)> add = [&](const Shape &shape) { total += shape.area(); };
  for (const auto &shape : shapes) add(*shape);
  assert(total == 29);
}
