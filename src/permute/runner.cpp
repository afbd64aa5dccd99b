#include "permute/runner.h"

#include <algorithm>
#include <set>

namespace heddle::permute {

using machine::Machine;
using machine::Outcome;
using machine::ThreadId;

namespace {

class Runner {
public:
  Runner(Machine& machine, std::uint64_t patience, Recorder& recorder, const std::function<bool()>& go_on)
      : machine_(machine), recorder_(recorder), patience_(patience) {
    decider_.go_on = go_on;
  }

  std::optional<NoRun> operator()(const std::vector<std::string>& schedule) {
    for (const std::string& item : schedule) {
      std::string path = item.substr(0, item.find(':'));
      std::optional<ThreadId> thread = find(path);
      std::string at = "cannot follow the schedule: at step " + std::to_string(recorder_.steps() + 1) + " ";
      if (!thread) return NoRun{at + "there is no live thread " + path, true};
      if (!take(*thread, std::string_view(item).substr(std::min(path.size() + 1, item.size()))))
        return NoRun{at + "thread " + path + " " + trouble_.why + line_of(trouble_), true};
    }
    if (!finish()) return trouble_;
    return std::nullopt;
  }

private:
  static constexpr std::uint64_t steps_between_looks = 1024;
  struct Choice {
    Machine::Mark mark;
    std::size_t steps = 0;
    std::vector<ThreadId> open;  // the last one is tried next
  };

  std::optional<ThreadId> find(const std::string& path) const {
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (machine_.is_live(ThreadId(i)) && machine_.path_of(ThreadId(i)) == path) return ThreadId(i);
    return std::nullopt;
  }

  bool take(ThreadId thread, std::string_view flips = {}) {
    Machine::Mark mark = machine_.mark();
    if (!machine_.guard(thread).is_true()) return trouble_ = {"cannot go on"}, false;
    decider_.begin(flips);
    recorder_.begin(thread);
    Outcome outcome = machine_.step(thread, decider_);
    for (Outcome& omitted : machine_.take_omissions()) outcome = std::move(omitted);
    bool stopped = outcome.ended == machine::Ended::Done && machine_.cut_short();
    if (outcome.ended == machine::Ended::Done && !stopped && !decider_.asked) {
      recorder_.end(thread, decider_.taken);
      return true;
    }
    if (!decider_.keep_going()) patience_ = 0;
    trouble_ = stopped ? NoRun{"comes to a thread that waits in a loop for what never happens, or at an assumption"}
                       : describe(outcome);
    decider_.asked = false;
    machine_.undo(mark);
    return false;
  }

  static NoRun describe(const Outcome& outcome) {
    NoRun result{"cannot go on"};
    result.location = outcome.error.location;
    switch (outcome.ended) {
      case machine::Ended::Failed: result.why = "ends with an error (" + outcome.error.message + ")"; break;
      case machine::Ended::Infeasible: result.why = "ends at an assumption that does not hold"; break;
      case machine::Ended::Incomplete:
        result.why = "is cut short: " + outcome.error.message;
        result.advice = outcome.advice;
        break;
      case machine::Ended::Done: result.why = "depends on a value that is not known"; break;
      case machine::Ended::Disabled: break;
    }
    return result;
  }

  static std::string line_of(const NoRun& trouble) {
    return trouble.location ? " at line " + std::to_string(trouble.location.line) : "";
  }

  // Depth first to the first end that is one.
  bool finish() {
    std::optional<NoRun> first;
    std::vector<Choice> stack;
    push(stack);
    while (machine_.live_threads() > 0) {
      if (!move_on(stack)) {
        if (!first) first = trouble_;
        if (patience_ == 0) first = NoRun{"does not come to its end within the steps that were tried"};
        if (stack.empty() || patience_ == 0) return trouble_ = *first, false;
      }
    }
    return true;
  }

  // One step further, or back to a choice that is still open; false: nothing could be done from here.
  bool move_on(std::vector<Choice>& stack) {
    if (stack.empty()) return false;
    Choice& choice = stack.back();
    machine_.undo(choice.mark);
    recorder_.cut(choice.steps);
    if (choice.open.empty() || patience_ == 0) {
      if (trouble_.why.empty()) trouble_ = {"does not come to its end on any of the paths that were tried"};
      return stack.pop_back(), false;
    }
    if (--patience_ % steps_between_looks == 0 && !decider_.keep_going()) patience_ = 0;
    ThreadId thread = choice.open.back();
    choice.open.pop_back();
    if (take(thread)) push(stack);
    return true;
  }

  // A state that has been reached before is not tried again.
  void push(std::vector<Choice>& stack) {
    Choice choice{machine_.mark(), recorder_.steps(), {}};
    if (is_known()) {
      stack.push_back(std::move(choice));
      return;
    }
    for (std::uint32_t i = machine_.thread_slots(); i-- > 0;)
      if (machine_.is_live(ThreadId(i)) && machine_.guard(ThreadId(i)).is_true()) choice.open.push_back(ThreadId(i));
    if (recorder_.steps() != 0) prefer(choice.open, recorder_.last());
    if (choice.open.empty()) trouble_ = {"ends in a deadlock"};
    stack.push_back(std::move(choice));
  }

  bool is_known() {
    if (!recorder_.may_circle() && trouble_.why.empty()) return false;
    std::vector<std::uint64_t> key;
    machine_.append_key(key);
    return !seen_.insert(std::move(key)).second;
  }

  static void prefer(std::vector<ThreadId>& open, ThreadId thread) {
    auto found = std::ranges::find(open, thread);
    if (found != open.end()) std::rotate(found, found + 1, open.end());
  }

  Machine& machine_;
  Recorder& recorder_;
  std::uint64_t patience_;
  Concrete decider_;
  std::set<std::vector<std::uint64_t>> seen_;
  NoRun trouble_;
};

}  // namespace

std::optional<NoRun> run_to_end(Machine& machine, const std::vector<std::string>& schedule, std::uint64_t patience,
                                Recorder& recorder, const std::function<bool()>& go_on) {
  return Runner(machine, patience, recorder, go_on)(schedule);
}

std::vector<plan::Incomplete> why_not(const NoRun& none, plan::Tally& stopped) {
  std::vector<plan::Incomplete> reasons = stopped.take();
  if (reasons.empty())
    reasons.push_back({"there is no trace to permute: the run " + none.why, none.location, none.advice});
  return reasons;
}

}  // namespace heddle::permute
