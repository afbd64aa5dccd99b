// What the formats for other programs say of a check beside its verdict.
#pragma once

#include "program/error_kinds.h"
#include "program/location.h"

#include <string>
#include <vector>

namespace heddle::report {

struct InputFile {
  std::string name;      // as the user gave it
  std::string sha256{};  // of its bytes; empty: it cannot be read any more
};

struct Task {
  std::string command;  // "check", "replay"
  const program::Sources& sources;
  std::vector<InputFile> files{};
  bool is_code = false;      // C and C++, not a model
  bool is_for_i386 = false;  // of code: int, long and pointers have 32 bits
  program::ErrorKinds checks{};
  std::string specification{};  // the text of the property file that says so; empty: there is none
  std::string directory{};      // absolute; names are shown as seen from there
  std::string time{};           // of the result: "2026-11-17T23:12:36Z"
  std::string text{};           // the result for people
  std::string replay{};         // how to see it again; may be empty
};

// "assertion, memory"
std::string text_of(const program::ErrorKinds& kinds);

}  // namespace heddle::report
