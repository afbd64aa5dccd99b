// Symbolic paths and final states in the notation of the paper: ι0⟨True, {y}, {x}⟩ · ι1⟨True, {z}, {x}⟩.
#pragma once

#include "plan/paths.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace heddle::report {

std::string_view to_string(explore::Reduction reduction);
std::string to_string(const plan::ShownEvent& event);

void print_state(std::ostream& out, std::uint64_t number, const plan::SymbolicState& state);

// What was left out, the statistics, and the summary line.
void print_paths_result(std::ostream& out, const plan::PathsResult& result, explore::Reduction reduction,
                        const program::Sources& sources);

}  // namespace heddle::report
