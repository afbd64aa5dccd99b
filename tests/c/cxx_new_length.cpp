// expect: safe
#include <cassert>
#include <new>

int main() {
  int caught = 0;
  volatile int n = -1;
  try {
    delete[] new int[n];
  } catch (const std::bad_alloc &) {
    caught = 1;
  }
  assert(caught == 1);
  return 0;
}
