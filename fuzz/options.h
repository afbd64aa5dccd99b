#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/session.h"

namespace heddle::fuzz {

struct Options {
  SessionOptions session{};
  std::uint64_t count = 1000;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> print{};  // show this program and what the oracle says of it
  int jobs = 1;
  int patience = 120;
  bool stats = false;
  bool help = false;
};

/// The options of the command line; on a mistake nothing, with a sentence in `complaint`.
std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint);

std::string usage();

}  // namespace heddle::fuzz
