// The two accesses of a counterexample whose order decides how it ends, for pictures.
#pragma once

#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::report {

struct DecidingPair {
  std::uint32_t first = 0;  // Counterexample::steps
  std::uint32_t second = 0;
  std::string label{};  // "decides", in a few words
  std::string text{};   // the same as a sentence
};

// Nobody has tried here what happens with the other order: it is the last pair of conflicting accesses before the
// failure that nothing else orders, and the label says so. None: there is no such pair, or it says nothing, as with
// a deadlock.
std::optional<DecidingPair> deciding_pair(const plan::Verdict& verdict);

}  // namespace heddle::report
