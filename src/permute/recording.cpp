#include "permute/recording.h"

#include <optional>

namespace heddle::permute {

using machine::ModelMachine;
using machine::ThreadId;

void Recording::add(ThreadId thread, const ModelMachine& machine, std::span<const std::uint32_t> operations,
                    std::uint32_t step, std::span<const machine::Access> accesses) {
  auto count = [](const auto& items) { return static_cast<std::uint32_t>(items.size()); };
  RecordedStep recorded{thread, step, machine.function_of(thread), count(operations_), 0, count(accesses_), 0};
  operations_.insert(operations_.end(), operations.begin(), operations.end());
  accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
  recorded.operations_end = count(operations_);
  recorded.accesses_end = count(accesses_);
  steps_.push_back(recorded);
}

void Recording::cut(std::size_t steps) {
  if (steps >= steps_.size()) return;
  operations_.resize(steps_[steps].operations_begin);
  accesses_.resize(steps_[steps].accesses_begin);
  steps_.resize(steps);
}

namespace {

class ModelRecorder final : public Recorder {
public:
  explicit ModelRecorder(ModelMachine& machine) : machine_(machine) { machine_.list_operations(&operations_); }
  ~ModelRecorder() override { machine_.list_operations(nullptr); }
  ModelRecorder(const ModelRecorder&) = delete;
  ModelRecorder& operator=(const ModelRecorder&) = delete;

  void begin(ThreadId thread) override {
    operations_.clear();
    step_ = machine_.next_step_index(thread);
  }
  void end(ThreadId thread, const std::string&) override {
    recording_.add(thread, machine_, operations_, step_, machine_.accesses());
  }
  std::size_t steps() const override { return recording_.steps().size(); }
  ThreadId last() const override { return recording_.steps().back().thread; }
  void cut(std::size_t steps) override { recording_.cut(steps); }

  Recording take() { return std::move(recording_); }

private:
  ModelMachine& machine_;
  Recording recording_;
  std::vector<std::uint32_t> operations_;
  std::uint32_t step_ = 0;
};

}  // namespace

RunResult record(ModelMachine& machine, const std::vector<std::string>& schedule, std::uint64_t patience,
                 const std::function<bool()>& go_on) {
  ModelRecorder recorder(machine);
  if (std::optional<NoRun> none = run_to_end(machine, schedule, patience, recorder, go_on)) return *none;
  return recorder.take();
}

}  // namespace heddle::permute
