// expect: safe
// options: --malloc-fails
#include <cassert>
#include <new>

struct Large {
  int numbers[4];
};

int main() {
  Large *large = nullptr;
  try {
    large = new Large();
    assert(large != nullptr);
  } catch (const std::bad_alloc &) {
    assert(large == nullptr);
  }
  delete large;
  int *maybe = new (std::nothrow) int(3);
  if (maybe != nullptr) assert(*maybe == 3);
  delete maybe;
  return 0;
}
