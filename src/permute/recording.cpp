#include "permute/recording.h"

#include <algorithm>
#include <optional>
#include <set>

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

class Runner {
public:
  Runner(ModelMachine& machine, std::uint64_t patience) : machine_(machine), patience_(patience) {
    machine_.list_operations(&operations_);
  }
  ~Runner() { machine_.list_operations(nullptr); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  RunResult operator()(const std::vector<std::string>& schedule) {
    for (const std::string& path : schedule) {
      std::optional<ThreadId> thread = find(path);
      std::string at = "cannot follow the schedule: at step " + std::to_string(recording_.steps().size() + 1) + " ";
      if (!thread) return NoRun{at + "there is no live thread " + path, true};
      if (!take(*thread)) return NoRun{at + "thread " + path + " " + trouble_, true};
    }
    if (!finish()) return NoRun{trouble_};
    return std::move(recording_);
  }

private:
  struct Choice {
    ModelMachine::Mark mark;
    std::size_t steps = 0;
    std::vector<ThreadId> open;  // the last one is tried next
  };

  std::optional<ThreadId> find(const std::string& path) const {
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (machine_.is_live(ThreadId(i)) && machine_.path_of(ThreadId(i)) == path) return ThreadId(i);
    return std::nullopt;
  }

  bool take(ThreadId thread) {
    operations_.clear();
    ModelMachine::Mark mark = machine_.mark();
    std::uint32_t step = machine_.next_step_index(thread);
    machine::Outcome outcome = machine_.step(thread, decider_);
    if (outcome.ended == machine::Ended::Done) {
      recording_.add(thread, machine_, operations_, step, machine_.accesses());
      return true;
    }
    trouble_ = describe(outcome);
    machine_.undo(mark);
    return false;
  }

  std::string describe(const machine::Outcome& outcome) const {
    switch (outcome.ended) {
      case machine::Ended::Failed:
        return "ends with an error at line " + std::to_string(outcome.error.location.line) + " (" +
               outcome.error.message + ")";
      case machine::Ended::Infeasible: return "ends at an assumption that does not hold";
      case machine::Ended::Incomplete: return "is cut short: " + outcome.error.message + "; try " + outcome.advice;
      default: return "cannot go on";
    }
  }

  // Depth first to the first end that is one.
  bool finish() {
    std::string first;
    std::vector<Choice> stack;
    push(stack);
    while (machine_.live_threads() > 0) {
      if (!move_on(stack)) {
        if (first.empty()) first = trouble_;
        if (patience_ == 0) first = "does not come to its end within the steps that were tried";
        if (stack.empty() || patience_ == 0) return trouble_ = first, false;
      }
    }
    return true;
  }

  // One step further, or back to a choice that is still open; false: nothing could be done from here.
  bool move_on(std::vector<Choice>& stack) {
    if (stack.empty()) return false;
    Choice& choice = stack.back();
    machine_.undo(choice.mark);
    recording_.cut(choice.steps);
    if (choice.open.empty() || patience_ == 0) {
      if (trouble_.empty()) trouble_ = "does not come to its end on any of the paths that were tried";
      return stack.pop_back(), false;
    }
    --patience_;
    ThreadId thread = choice.open.back();
    choice.open.pop_back();
    if (take(thread)) push(stack);
    return true;
  }

  // A state that has been reached before is not tried again.
  void push(std::vector<Choice>& stack) {
    Choice choice{machine_.mark(), recording_.steps().size(), {}};
    std::vector<std::uint64_t> key;
    machine_.append_key(key);
    if (!seen_.insert(std::move(key)).second) {
      stack.push_back(std::move(choice));
      return;
    }
    for (std::uint32_t i = machine_.thread_slots(); i-- > 0;)
      if (machine_.is_live(ThreadId(i)) && machine_.guard(ThreadId(i)).is_true()) choice.open.push_back(ThreadId(i));
    if (!recording_.steps().empty()) prefer(choice.open, recording_.steps().back().thread);
    if (choice.open.empty()) trouble_ = "ends in a deadlock";
    stack.push_back(std::move(choice));
  }

  static void prefer(std::vector<ThreadId>& open, ThreadId thread) {
    auto found = std::ranges::find(open, thread);
    if (found != open.end()) std::rotate(found, found + 1, open.end());
  }

  ModelMachine& machine_;
  std::uint64_t patience_;
  Concrete decider_;
  Recording recording_;
  std::vector<std::uint32_t> operations_;
  std::set<std::vector<std::uint64_t>> seen_;
  std::string trouble_;
};

}  // namespace

RunResult record(ModelMachine& machine, const std::vector<std::string>& schedule, std::uint64_t patience) {
  return Runner(machine, patience)(schedule);
}

}  // namespace heddle::permute
