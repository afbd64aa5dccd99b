#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// What a program does not decide and keeps through a run: where its variables lie, and what those of other files hold.
struct World {
  std::vector<std::int64_t> addresses{};
  std::vector<int> elsewhere{};
};

/// All that can make a difference. Addresses lie on each side of every number that the generator compares them with.
std::vector<World> all_worlds(const Program& program);

/// The numbers that addresses are compared with.
inline constexpr std::int64_t kNumbers[] = {1000, 2012, 65536};

}  // namespace heddle::fuzz_waits
