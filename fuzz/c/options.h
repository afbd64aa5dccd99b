#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/c/session.h"

namespace heddle::fuzz_c {

struct Options {
  SessionOptions session{};
  std::uint64_t count = 200;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> print{};  // show this program
  int jobs = 1;
  int patience = 120;
  bool stats = false;
  bool noise = false;
  bool help = false;
};

/// The options of the command line; on a mistake nothing, with a sentence in `complaint`.
std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint);

std::string usage();

}  // namespace heddle::fuzz_c
