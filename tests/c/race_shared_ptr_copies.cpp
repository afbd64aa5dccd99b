// expect: safe
// options: --check +race
// Each thread has a shared_ptr of its own. The last one to let go sees all that the others have done.
#include <cassert>
#include <memory>
#include <thread>

static int gone;

struct Counted {
  ~Counted() { ++gone; }
};

int main() {
  auto mine = std::make_shared<Counted>();
  std::thread other([copy = mine]() mutable { copy.reset(); });
  mine.reset();
  other.join();
  assert(gone == 1);
}
