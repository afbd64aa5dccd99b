// One run of a program from a given initial state, kept so that its steps can be recognised in another order: for each
// step the operations it executed. A step of another schedule is the same event if it executes the same operations,
// which is to say that it is the same statement of the thread and all its branches go the same way. The values may
// differ, and with them the elements of arrays that are accessed at a computed index.
#pragma once

#include "machine/model_machine.h"
#include "permute/runner.h"
#include "trace/label.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace heddle::permute {

struct RecordedStep {
  machine::ThreadId thread;
  std::uint32_t step = 0;      // Program::steps
  std::uint32_t function = 0;  // that the thread runs
  std::uint32_t operations_begin = 0, operations_end = 0;
  std::uint32_t accesses_begin = 0, accesses_end = 0;
};

class Recording {
public:
  void add(machine::ThreadId thread, const machine::ModelMachine& before, std::span<const std::uint32_t> operations,
           std::uint32_t step, std::span<const machine::Access> accesses);
  void cut(std::size_t steps);  // back to so many steps

  std::span<const RecordedStep> steps() const { return steps_; }
  std::span<const std::uint32_t> operations(const RecordedStep& step) const {
    return std::span(operations_).subspan(step.operations_begin, step.operations_end - step.operations_begin);
  }
  std::span<const machine::Access> accesses(const RecordedStep& step) const {
    return std::span(accesses_).subspan(step.accesses_begin, step.accesses_end - step.accesses_begin);
  }
  trace::Executed executed(const RecordedStep& step) const {
    return {step.thread, step.function, operations(step), accesses(step)};
  }

private:
  std::vector<RecordedStep> steps_;
  std::vector<std::uint32_t> operations_;
  std::vector<machine::Access> accesses_;
};

using RunResult = std::variant<Recording, NoRun>;

RunResult record(machine::ModelMachine& machine, const std::vector<std::string>& schedule, std::uint64_t patience,
                 const std::function<bool()>& go_on = {});

}  // namespace heddle::permute
