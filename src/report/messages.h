// What there is to say of a verdict, for lists of messages: each with a level, a place and a text.
#pragma once

#include "plan/verdict.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::report {

// Where an error is shown. Of a deadlock, which has no place of its own, it is where the first of those who wait does.
program::Location place_of_error(const plan::Verdict& verdict);

// "thread 0.1 (worker) waits for the mutex m (held by 0)"
std::string waiting_text(const plan::Waiting& thread);

enum class Level : std::uint8_t { Error, Warning, Note };

struct Message {
  Level level;
  std::string title;  // "heddle: unknown"
  std::string text;
  program::Location location;
};
// The error, what was left out, in which way the answer is empty, and the notes.
std::vector<Message> messages_of(const plan::Verdict& verdict);

}  // namespace heddle::report
