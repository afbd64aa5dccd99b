// Numbers for sequences of words: equal sequences, and no others, have equal numbers. They are compared in full.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::native {

class WordTable {
public:
  std::uint64_t number_of(const std::vector<std::uint64_t>& words) {
    return numbers_.try_emplace(words, numbers_.size()).first->second;
  }

private:
  struct Hash {
    std::size_t operator()(const std::vector<std::uint64_t>& words) const {
      std::uint64_t hash = words.size();
      for (std::uint64_t word : words) hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
      return static_cast<std::size_t>(hash ^ hash >> 32);
    }
  };
  std::unordered_map<std::vector<std::uint64_t>, std::uint64_t, Hash> numbers_;
};

}  // namespace heddle::native
