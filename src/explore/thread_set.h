// A set of threads, by their numbers.
#pragma once

#include "machine/event.h"

#include <cstdint>
#include <vector>

namespace heddle::explore {

class ThreadSet {
public:
  void clear() { words_.assign(words_.size(), 0); }
  void insert(machine::ThreadId thread) {
    std::size_t word = thread.index() / 64;
    if (words_.size() <= word) words_.resize(word + 1);
    words_[word] |= bit(thread);
  }
  void erase(machine::ThreadId thread) {
    if (contains(thread)) words_[thread.index() / 64] &= ~bit(thread);
  }
  bool contains(machine::ThreadId thread) const {
    std::size_t word = thread.index() / 64;
    return word < words_.size() && (words_[word] & bit(thread)) != 0;
  }

private:
  static std::uint64_t bit(machine::ThreadId thread) { return std::uint64_t{1} << thread.index() % 64; }
  std::vector<std::uint64_t> words_;
};

}  // namespace heddle::explore
