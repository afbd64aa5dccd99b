// expect: safe
// A table of results that many threads read and few add to. Who does not find a result under the lock for readers looks
// again under the one for writers, before computing it.
#include <cassert>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <thread>

class Squares {
public:
  int of(int n) {
    {
      std::shared_lock lock(mutex_);
      auto found = known_.find(n);
      if (found != known_.end()) return found->second;
    }
    std::unique_lock lock(mutex_);
    auto [place, is_new] = known_.try_emplace(n);
    if (is_new) {
      ++computed_;
      place->second = n * n;
    }
    return place->second;
  }

  int computed() const { return computed_; }

private:
  std::shared_mutex mutex_;
  std::map<int, int> known_;
  int computed_ = 0;
};

int main() {
  Squares squares;
  std::thread other([&] { assert(squares.of(3) == 9); });
  assert(squares.of(3) == 9);
  other.join();
  assert(squares.computed() == 1);
}
