// Nodes, steps and failures in the words of messages.
#pragma once

#include "program/program.h"
#include "proof_check/execute.h"
#include "proof_check/proof.h"

#include <string>

namespace heddle::proof_check {

// "at peterson.heddle:14", "finished"
std::string describe_place(const program::Program& program, Place place);

// "node 12 (left at peterson.heddle:14, right finished)"
std::string describe_node(const program::Program& program, const Proof& proof, std::size_t node);

// "the step 'turn := 1' of left"
std::string describe_step(const program::Program& program, const Thread& thread, std::uint32_t step);

// What goes wrong on a way that does not rest: "the assertion x == 1 fails (peterson.heddle:17)"
std::string describe_failure(const program::Program& program, const Way& way);

}  // namespace heddle::proof_check
