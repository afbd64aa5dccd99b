// expect: unsafe memory line 9
#include <cstddef>

extern "C" unsigned char __VERIFIER_nondet_uchar();

int main() {
  std::size_t n = __VERIFIER_nondet_uchar();
  int *numbers = new int[n];
  numbers[n] = 1;
  delete[] numbers;
}
