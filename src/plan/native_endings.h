// Where executions of compiled code stop, and where they end without having made a second thread.
#pragma once

#include "native/native_machine.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::plan {

class NativeEndings {
public:
  NativeEndings(const program::Code& code, native::NativeMachine& machine) : code_(code), machine_(machine) {}

  // Of the execution that is over. Nothing: it has come to its end, since the process has, and no assumption was in the
  // way of any thread.
  std::vector<Stop> stops();
  // When the search is over: has it come to an end of the process, and are there atomic sections? `by_abort`: also an
  // end by abort.
  bool may_end_in_section(bool by_abort) const;
  // When the search is over: none if there was a second thread in some execution, or nobody asks for one.
  // `threads`: how many an execution has had at most.
  std::optional<Empty> one_thread(std::uint32_t threads) const;

  // Where main, while alone, has ended the process; the same in executions that others have run.
  std::vector<std::uint32_t> ends() const { return {ends_.begin(), ends_.end()}; }
  void take_in(const std::vector<std::uint32_t>& ends) { ends_.insert(ends.begin(), ends.end()); }

private:
  enum class Way : std::uint8_t { End, Assumption, Section, Abort, Wait };
  static Way way_of(const program::Instruction& in, program::Builtin builtin);
  static std::string text_of(const program::Instruction& in, program::Builtin builtin);
  program::Builtin builtin_at(std::uint32_t position) const;
  Stop stop_at(const native::Thread& thread) const;
  void add_ends(std::uint32_t position, std::vector<Stop>& stops) const;

  const program::Code& code_;
  native::NativeMachine& machine_;
  std::set<std::uint32_t> ends_;  // positions at which main, while alone, has ended the process
};

}  // namespace heddle::plan
