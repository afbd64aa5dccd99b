// expect: safe
#include <cassert>
#include <cstdint>

struct alignas(64) Line {
  char bytes[64];
};

int main() {
  Line *line = new Line;
  Line *lines = new Line[2];
  assert(reinterpret_cast<std::uintptr_t>(line) % 64 == 0);
  assert(reinterpret_cast<std::uintptr_t>(lines) % 64 == 0);
  delete line;
  delete[] lines;
  return 0;
}
