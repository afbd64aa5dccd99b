// expect: unsafe memory
// A cache that keeps what was used last. To save a copy, get() hands out a pointer to the entry; by the time it is
// used, another thread may have put something else in its place.
//
// lru_cache.cpp is mended.
#include <cassert>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

class Cache {
public:
  explicit Cache(std::size_t capacity) : capacity_(capacity) {}

  const std::string *get(int key) {
    std::lock_guard lock(mutex_);
    auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  void put(int key, std::string value) {
    std::lock_guard lock(mutex_);
    entries_.emplace_front(key, std::move(value));
    index_[key] = entries_.begin();
    if (entries_.size() <= capacity_) return;
    index_.erase(entries_.back().first);
    entries_.pop_back();
  }

private:
  std::mutex mutex_;
  std::size_t capacity_;
  std::list<std::pair<int, std::string>> entries_;
  std::unordered_map<int, std::list<std::pair<int, std::string>>::iterator> index_;
};

int main() {
  Cache cache(1);
  cache.put(1, "a page that is long enough to live in a block of its own");
  std::thread writer([&] { cache.put(2, "another page"); });
  if (const std::string *page = cache.get(1)) assert(page->front() == 'a');
  writer.join();
  assert(cache.get(1) == nullptr && *cache.get(2) == "another page");
}
