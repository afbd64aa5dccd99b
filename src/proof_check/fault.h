// How the parts of the checker say that a proof is not accepted. Both are caught in check(): nothing is thrown out of
// this room.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::proof_check {

// The proof is wrong. The message is a sentence without its full stop.
struct Fault {
  std::string message;
};

// It could not be found out whether the proof is right.
struct GaveUp {
  std::string message;
};

// A fault in the text of the proof file.
[[noreturn]] void fail_at(std::uint32_t line, const std::string& message);

// A piece of the file for a message: in quotes, not too long, and without characters that do not print.
std::string quoted(std::string_view text);

}  // namespace heddle::proof_check
