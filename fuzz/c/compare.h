#pragma once

#include <optional>
#include <string>

#include "fuzz/c/engine.h"
#include "fuzz/c/native.h"

namespace heddle::fuzz_c {

struct Disagreement {
  std::string category;
  std::string message;
};

using MaybeDisagreement = std::optional<Disagreement>;

/// What is wrong with an exploration by itself.
MaybeDisagreement judge(const Exploration& found);

/// What is wrong with two of the same program: they must have found the same, as far as they say that it is all.
MaybeDisagreement compare(const Exploration& a, const Exploration& b);

/// What the hardware did and the exploration did not find.
MaybeDisagreement compare(const Exploration& found, const NativeResult& seen);

bool has_error(const Exploration& found);

std::string describe(const Exploration& found);
std::string describe(const NativeResult& seen);

}  // namespace heddle::fuzz_c
