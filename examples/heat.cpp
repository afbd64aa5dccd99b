// expect: safe
// Heat that spreads along a rod, step by step: each thread computes its part from the last step, and a barrier keeps
// them together. There are two rods, the last and the next one, which are exchanged when all have arrived.
#include <barrier>
#include <cassert>
#include <thread>
#include <utility>
#include <vector>

static std::vector<int> last{0, 64, 0, 0}, next = last;
static std::barrier together(2, []() noexcept { std::swap(last, next); });

static void spread(std::size_t at) {
  for (int step = 0; step < 2; ++step) {
    next[at] = (last[at - 1] + 2 * last[at] + last[at + 1]) / 4;
    together.arrive_and_wait();
  }
}

int main() {
  std::thread left(spread, 1);
  spread(2);
  left.join();
  assert(last[1] == 20 && last[2] == 16);
}
