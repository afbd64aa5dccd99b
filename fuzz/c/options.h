#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fuzz/c/session.h"
#include "fuzz/c/waits/session.h"

namespace heddle::fuzz_c {

/// Which of the two generators: the one of ast.h, whose programs compute, or the one of waits/ast.h.
enum class Kind : std::uint8_t { Both, Values, Waits };

struct Options {
  SessionOptions session{};
  fuzz_waits::SessionOptions waits{};
  Kind kind = Kind::Both;
  std::uint64_t count = 200;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> print{};  // show this program
  int jobs = 1;
  int patience = 120;
  bool stats = false;
  bool cxx = false;
  bool m32 = false;
  bool noise = false;
  bool help = false;
};

/// The options of the command line; on a mistake nothing, with a sentence in `complaint`.
std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint);

std::string usage();

/// Whether the program of this seed is one whose threads wait. If both kinds are wanted they take turns.
bool waits(const Options& options, std::uint64_t seed);

}  // namespace heddle::fuzz_c
