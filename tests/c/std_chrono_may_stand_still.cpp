// expect: unsafe assertion line 10
#include <cassert>
#include <chrono>

int main() {
  using clock = std::chrono::steady_clock;
  clock::time_point begin = clock::now();
  clock::time_point end = clock::now();

  assert(end > begin);
}
