// The words of the live line: what is being done, how far it has come, what is left of it as far as that is known.
#pragma once

#include "explore/options.h"

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::cli {

// What is known at a moment.
struct Moment {
  std::string activity{};                     // where nothing is being searched
  std::optional<explore::Progress> search{};  // where something is
  double executions_per_second = 0;
  double seconds = 0;       // since the command began
  double most_seconds = 0;  // --time; 0: no limit
  std::uint64_t memory_mib = 0;
};

// At most that wide: what matters least is left out first.
std::string progress_text(const Moment& moment, std::size_t width);

}  // namespace heddle::cli
