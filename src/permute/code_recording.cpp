#include "permute/code_recording.h"

#include <algorithm>
#include <numeric>

namespace heddle::permute {

using machine::Access;
using machine::ThreadId;
using native::NativeMachine;

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) { return (hash ^ value) * 0x9e3779b97f4a7c15ULL + 1; }

}  // namespace

void StepWatch::begin(ThreadId thread) {
  machine::NextStep next = machine_.next_step(thread);
  fixed_ = next.fixed && !next.blocking;
  branches_ = 0;
}

CodeStep StepWatch::end(ThreadId thread, const std::string& flips) const {
  CodeStep step{.thread = thread, .branches = branches_, .flips = flips, .location = {}, .text = {}};
  step.certain = fixed_ && branches_ == 0 && flips.empty();
  for (const Access& access : machine_.accesses())
    if (access.object != Access::thread_object)
      step.shape = mixed(step.shape, static_cast<std::uint64_t>(access.role) << 1 | (access.write ? 1 : 0));
  step.shape = mixed(step.shape, machine_.next_step_index(thread));
  return step;
}

void CodeRecording::add(CodeStep step) {
  std::uint32_t thread = step.thread.index();
  if (of_thread_.size() <= thread) of_thread_.resize(thread + 1);
  of_thread_[thread].push_back(static_cast<EventId>(steps_.size()));
  steps_.push_back(std::move(step));
}

void CodeRecording::cut(std::size_t steps) {
  while (steps_.size() > steps) {
    of_thread_[steps_.back().thread.index()].pop_back();
    steps_.pop_back();
  }
}

namespace {

class CodeRecorder final : public Recorder {
public:
  explicit CodeRecorder(NativeMachine& machine) : machine_(machine), watch_(machine) {}

  void begin(ThreadId thread) override {
    location_ = machine_.location_of(thread);
    text_ = machine_.text_of(thread);
    watch_.begin(thread);
  }
  void end(ThreadId thread, const std::string& flips) override {
    CodeStep step = watch_.end(thread, flips);
    step.location = location_;
    step.text = text_;
    recording_.add(std::move(step));
  }
  std::size_t steps() const override { return recording_.steps().size(); }
  ThreadId last() const override { return recording_.steps().back().thread; }
  void cut(std::size_t steps) override { recording_.cut(steps); }
  bool may_circle() const override { return false; }

  CodeRecording take() { return std::move(recording_); }

private:
  NativeMachine& machine_;
  StepWatch watch_;
  CodeRecording recording_;
  program::Location location_;
  std::string text_;
};

// "0.10" as {0, 10}
std::vector<std::uint32_t> numbers(const std::string& path) {
  std::vector<std::uint32_t> result(1);
  for (char c : path) {
    if (c == '.')
      result.push_back(0);
    else
      result.back() = result.back() * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return result;
}

std::vector<std::uint32_t> by_name(const NativeMachine& machine, std::uint32_t threads) {
  std::vector<std::uint32_t> order(threads);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t slot) { return numbers(machine.path_of(ThreadId(slot))); });
  return order;
}

}  // namespace

std::variant<CodeRecording, NoRun> record(NativeMachine& machine, const std::vector<std::string>& schedule,
                                          std::uint64_t patience, const std::function<bool()>& go_on) {
  CodeRecorder recorder(machine);
  if (std::optional<NoRun> none = run_to_end(machine, schedule, patience, recorder, go_on)) return *none;
  CodeRecording recording = recorder.take();
  recording.set_order(by_name(machine, recording.threads()));
  return recording;
}

}  // namespace heddle::permute
