#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// Random numbers for the fuzzer: splitmix64. The standard distributions give different numbers on different
// libraries, and a seed in a bug report has to mean the same program everywhere, so the few draws that the generator
// needs are spelled out here. The slight bias of the remainder does not matter for choosing statements.

namespace heddle::fuzz {

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  /// A number in 0 .. bound-1; bound is at least 1.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

  /// A number in low .. high, both included.
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::size_t>(high - low) + 1)); }

  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }

  template <typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

  /// One of the values, each as often as its weight says.
  template <typename T>
  T weighted(const std::vector<std::pair<int, T>>& choices) {
    int total = 0;
    for (const auto& choice : choices) total += choice.first;
    int draw = between(0, total - 1);
    for (const auto& [weight, value] : choices) {
      if (draw < weight) return value;
      draw -= weight;
    }
    return choices.back().second;
  }

private:
  std::uint64_t state_;
};

/// So many at most, in their order: the first, and others that the seed chooses.
template <typename T>
std::vector<T> first_and_some(const std::vector<T>& all, std::size_t most, std::uint64_t seed) {
  if (most == 0 || all.size() <= most) return all;
  Random random(seed);
  std::vector<T> chosen{all.front()};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool is_chosen = random.below(all.size() - i) < most - chosen.size();
    if (is_chosen) chosen.push_back(all[i]);
  }
  return chosen;
}

}  // namespace heddle::fuzz
