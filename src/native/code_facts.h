// What is known of a program before it runs, and asked for so often while it runs that it is made beforehand.
#pragma once

#include "machine/machine.h"
#include "native/state.h"
#include "program/code.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::native {

struct BuiltinRow;

// How the process ends is of interest, or what memory is lost then.
bool end_counts(const Settings& settings);
// Does the end of the process count as an atomic section that cannot be entered? Not where accesses count that a
// section makes before the process ends.
bool may_exit_in_section(const Settings& settings);

class CodeFacts {
public:
  explicit CodeFacts(const State& state);

  bool cancels() const { return cancels_; }          // does the program ever ask a thread to end?
  bool tries_locks() const { return tries_locks_; }  // or take a lock only if it is free?
  bool deletes_keys() const { return deletes_keys_; }
  bool has_handlers() const { return has_handlers_; }  // that run when a thread is cancelled or calls pthread_exit
  bool may_end_process() const { return may_end_process_; }      // is there a call of exit or the like?
  bool looks_at_timeouts() const { return looks_at_timeouts_; }  // does it ask why a wait for a condition ended?
  bool looks_at_serial_thread() const { return looks_at_serial_thread_; }  // at a barrier: does it ask who it is?

  // An atomic section in the function may find that it is not possible.
  bool may_refuse(std::uint32_t function) const { return may_refuse_[function]; }
  // A thread that rests in front of a visible instruction. Of calls through a pointer more is known with the row of the
  // builtin that is called.
  const machine::NextStep& visible_step(std::uint32_t position) const { return visible_steps_[position]; }
  machine::NextStep visible_step(std::uint32_t position, const BuiltinRow* row) const;
  // Not through a pointer.
  const BuiltinRow* builtin_called(const program::CallSite& site) const;
  std::uint32_t target_of_switch(std::uint32_t table, std::uint64_t selector) const;

private:
  bool uses_result_of(program::Builtin builtin) const;
  void find_refusing_functions();
  void find_visible_steps();

  const State& state_;
  std::vector<machine::NextStep> visible_steps_;                            // by instruction
  std::vector<bool> may_refuse_;                                            // by function
  std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> switches_;  // by value: a position
  bool cancels_ = false;
  bool tries_locks_ = false;
  bool deletes_keys_ = false;
  bool may_end_process_ = false;
  bool looks_at_timeouts_ = false;
  bool looks_at_serial_thread_ = false;
  bool has_handlers_ = false;
};

}  // namespace heddle::native
