// expect: safe
// There is never that much memory.
#include <cassert>
#include <new>

int main() {
  bool failed = false;
  unsigned long size = 1ul << 60;
  try {
    delete[] new char[size];
  } catch (std::bad_alloc &) {
    failed = true;
  }
  assert(failed);
  assert(new (std::nothrow) char[size] == nullptr);
  return 0;
}
