// expect: safe
// A program may bring its own operator new; the forms for arrays go by it.
#include <cassert>
#include <cstdlib>
#include <new>

static int blocks;

void *operator new(std::size_t size) {
  ++blocks;
  return malloc(size);
}
void operator delete(void *block) noexcept {
  --blocks;
  free(block);
}

int main() {
  int *one = new int(1), *row = new int[3];
  assert(blocks == 2);
  delete one;
  delete[] row;
  assert(blocks == 0);
  return 0;
}
