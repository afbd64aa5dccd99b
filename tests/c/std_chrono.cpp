// expect: safe
#include <cassert>
#include <chrono>

int main() {
  using namespace std::chrono;
  steady_clock::time_point begin = steady_clock::now(), end = steady_clock::now();
  assert(end >= begin);
  assert(duration_cast<milliseconds>(seconds(2)) == 2000ms);
}
