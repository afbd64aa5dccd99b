// The numbers that threads have in witnesses.
#pragma once

#include "plan/verdict.h"

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace heddle::report {

// 0 is the main thread, k the k-th that was created. Of those that take no step it is known only that they were created
// before their next younger sibling.
class ThreadNumbers {
public:
  explicit ThreadNumbers(const plan::Counterexample& found);

  static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t of(const std::string& path) const;
  // The step that creates it; `never` if that is not known.
  std::uint32_t birth_of(const std::string& path) const;

private:
  using Path = std::vector<std::uint32_t>;  // of a thread: {0, 2} is 0.2

  static Path parse(const std::string& text);
  void meet(const Path& path);
  void bound_by_sibling(Path path, std::uint32_t& birth) const;
  void number();

  std::map<Path, std::uint32_t> births_;
  std::map<Path, std::uint32_t> numbers_;
};

}  // namespace heddle::report
