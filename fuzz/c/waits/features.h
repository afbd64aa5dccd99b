#pragma once

#include <map>
#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// How often each feature occurs; those that do not have a row too.
std::map<std::string, int> count_features(const Program& program);

/// Whether it compares addresses as numbers or takes them apart.
bool looks_at_addresses(const Program& program);

/// Whether it has something in it on which "I do not know" is an answer: addresses as numbers, handlers for the end of
/// a thread, variables of other files.
bool is_hard(const Program& program);

/// Whether it can be run on the hardware: it has no atomic sections.
/// Whether a thread may go round until something happens.
bool spins(const Program& program);

bool is_native(const Program& program);

bool aborts(const Program& program);

}  // namespace heddle::fuzz_waits
