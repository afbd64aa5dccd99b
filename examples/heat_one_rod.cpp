// expect: unsafe assertion
// Heat that spreads along a rod, step by step: each thread computes its part, and a barrier keeps them together. There
// is one rod only, so a thread may find what its neighbour has computed in the same step.
//
// heat.cpp is mended.
#include <barrier>
#include <cassert>
#include <thread>
#include <vector>

static std::vector<int> rod{0, 64, 0, 0};
static std::barrier<> together(2);

static void spread(std::size_t at) {
  for (int step = 0; step < 2; ++step) {
    rod[at] = (rod[at - 1] + 2 * rod[at] + rod[at + 1]) / 4;
    together.arrive_and_wait();
  }
}

int main() {
  std::thread left(spread, 1);
  spread(2);
  left.join();
  assert(rod[1] == 20 && rod[2] == 16);
}
