// A machine that does what a recorded run did and nothing else, in whatever order: its executions are the prefixes of
// the permutations of the run.
//
// Whether a thread can take its next event now is its guard, and it is found out by trying: the step is taken and taken
// back. Such guards are not monotonic, and the search treats them as it treats any other condition that a thread waits
// for. An event that depends on nobody else is not tried.
#pragma once

#include "permute/code_recording.h"

namespace heddle::permute {

class Confined final : public machine::Machine {
public:
  // `go_on` is asked now and then within a long step.
  Confined(native::NativeMachine& machine, const CodeRecording& recording, std::function<bool()> go_on)
      : machine_(machine), recording_(recording), watch_(machine) {
    decider_.go_on = std::move(go_on);
  }

  // Have all events happened?
  bool is_complete() const;

  machine::Outcome initialise(machine::Decider&) override { return {}; }  // the machine has been
  machine::Outcome finalise(machine::Decider& decider) override { return machine_.finalise(decider); }
  std::uint32_t thread_slots() const override { return machine_.thread_slots(); }
  bool is_live(machine::ThreadId thread) const override { return machine_.is_live(thread); }
  std::uint32_t live_threads() const override { return machine_.live_threads(); }
  // Who has no event left waits for ever, and nobody minds.
  machine::Excuse excuses_waiting(machine::Decider&) override { return machine::Excuse::Always; }
  machine::NextStep next_step(machine::ThreadId thread) const override;
  std::uint32_t next_step_index(machine::ThreadId thread) const override { return machine_.next_step_index(thread); }
  std::string path_of(machine::ThreadId thread) const override { return machine_.path_of(thread); }
  std::string name_of(machine::ThreadId thread) const override { return machine_.name_of(thread); }
  program::Location location_of(machine::ThreadId thread) const override { return machine_.location_of(thread); }
  std::string text_of(machine::ThreadId thread) const override { return machine_.text_of(thread); }
  machine::Value guard(machine::ThreadId thread) override;
  machine::Value guard(machine::ThreadId thread, std::vector<machine::Access>& touched) override;
  machine::Outcome step(machine::ThreadId thread, machine::Decider& decider) override;
  std::span<const machine::Access> accesses() const override { return accesses_; }
  Mark mark() override { return machine_.mark(); }
  void undo(Mark mark) override { machine_.undo(mark); }
  bool append_key(std::vector<std::uint64_t>&) const override { return false; }
  void append_counters(std::vector<std::uint32_t>&) const override {}

private:
  const CodeStep* next_event(machine::ThreadId thread) const;
  // Takes a step. Is it the event that it should be?
  bool attempt(machine::ThreadId thread, const CodeStep& event);

  native::NativeMachine& machine_;
  const CodeRecording& recording_;
  StepWatch watch_;
  Concrete decider_;
  std::vector<machine::Access> accesses_;
  std::vector<machine::Access> untold_;
};

}  // namespace heddle::permute
