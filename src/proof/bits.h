// A set of small numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace heddle::proof {

class Bits {
public:
  void set(std::uint32_t number) {
    if (number / 64 >= words_.size()) words_.resize(number / 64 + 1, 0);
    words_[number / 64] |= std::uint64_t{1} << number % 64;
  }
  bool has(std::uint32_t number) const {
    return number / 64 < words_.size() && (words_[number / 64] >> number % 64 & 1) != 0;
  }
  bool is_within(const Bits& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & ~(i < other.words_.size() ? other.words_[i] : 0)) != 0) return false;
    return true;
  }
  void add(const Bits& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size(), 0);
    for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  }
  // What is in both.
  friend Bits operator&(const Bits& a, const Bits& b) {
    Bits both;
    both.words_.resize(std::min(a.words_.size(), b.words_.size()));
    for (std::size_t i = 0; i < both.words_.size(); ++i) both.words_[i] = a.words_[i] & b.words_[i];
    return both;
  }

  bool operator==(const Bits& other) const { return is_within(other) && other.is_within(*this); }

private:
  std::vector<std::uint64_t> words_;
};

}  // namespace heddle::proof
