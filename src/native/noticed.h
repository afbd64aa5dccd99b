// What was noticed of the program in whatever execution. None of it is taken back with the step that showed it, since a
// report is about all executions. Several machines may each have run a part of the executions of one program
// (explore/unit.h); then one of them takes in what the others have noticed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heddle::native {

struct Noticed {
  explicit Noticed(std::size_t instructions) : reached(instructions) {}

  std::vector<std::uint8_t> reached;    // by instruction: 0 or 1
  std::vector<std::uint64_t> counts{};  // by instruction: how often it was executed; empty: nobody wants to know
  bool ended = false;                   // the process has, other than by abort, with no assumption in the way
  bool weak_orders = false;             // of atomic operations
  bool weak_exchanges = false;
  bool pointer_exchanges = false;
  bool freed = false;              // memory
  bool copied_blocks = false;      // that are shared
  bool limited_wakeups = false;    // of a thread that waits for a condition variable, without a signal
  bool asked_for_numbers = false;  // of addresses
  std::uint64_t objects_foreseen = ~std::uint64_t{0};  // where that is so
};

class NativeMachine;

// From now on it counts how often each instruction is executed.
void count_instructions(NativeMachine& machine);

// All of it but what was reached, and what was noticed of identities (native/identities.h): a bit for each thing.
std::uint32_t noticed_flags(NativeMachine& machine);
// What another machine has noticed.
void take_in(NativeMachine& machine, std::span<const std::uint8_t> reached, std::span<const std::uint64_t> counts,
             std::uint32_t flags);

}  // namespace heddle::native
