// Programs in C by brute force: every schedule is run, and what the searches of permute/ say is compared with that.
#pragma once

#include "explore/search.h"
#include "permute/code_order.h"
#include "permute/code_world.h"
#include "permute/names.h"
#include "plan/tally.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heddle::permute::test {

// "x=1;output=..." or the kind and the line of an error.
inline std::string text_of(const std::vector<plan::Input>& values) {
  std::string text;
  for (const plan::Input& value : values) text += value.name + "=" + value.value + ";";
  return text;
}
inline std::string text_of(const plan::Error& error) {
  return std::string(program::to_string(error.kind)) + " at " + std::to_string(error.location.line);
}
inline std::set<std::string> endings_of(const Result& result) {
  std::set<std::string> endings;
  for (const Ending& ending : result.endings)
    endings.insert(ending.error ? text_of(*ending.error) : text_of(ending.values));
  return endings;
}

class EverySchedule final : public explore::Listener {
public:
  EverySchedule(const Compiled& program, const std::vector<plan::Input>& inputs, std::size_t most)
      : most_(most), world_(program, terms_, &inputs), solver_(smt::make_solver(terms_, {})) {
    explore::Options options = world_.thorough({});
    options.reduction = explore::Reduction::None;
    options.seconds = 30;
    search_.emplace(world_.machine(), terms_, *solver_, options, *this);
    search_->run();
  }

  bool is_complete() const { return executions_ < most_ && left_out_ == 0; }
  std::set<std::string> endings;
  std::vector<std::vector<std::string>> schedules;  // that come to their end

  bool on_nothing() override { return true; }
  bool on_final() override {
    if (world_.machine().cut_short()) return count();
    schedules.push_back(search_->schedule_text());
    endings.insert(text_of(world_.values()));
    return count();
  }
  bool on_deadlock(std::span<const term::Term>) override {
    endings.insert(text_of(plan::Error{program::ErrorKind::Deadlock, "", {}}));
    return count();
  }
  bool on_failure(const machine::Outcome& outcome) override {
    endings.insert(text_of(plan::Error{outcome.error.kind, "", outcome.error.location}));
    return count();
  }
  bool on_incomplete(const std::string&, program::Location, const std::string&) override {
    ++left_out_;
    return true;
  }

private:
  bool count() { return ++executions_ < most_; }

  std::size_t most_;
  std::size_t executions_ = 0;
  std::size_t left_out_ = 0;
  term::Terms terms_;
  CodeWorld world_;
  std::unique_ptr<smt::Solver> solver_;
  std::optional<explore::Search> search_;
};

// What one schedule does, thread by thread, and its class.
class OneSchedule {
public:
  OneSchedule(const Compiled& program, const std::vector<plan::Input>& inputs, const std::vector<std::string>& schedule)
      : world_(program, terms_, &inputs) {
    native::NativeMachine& machine = world_.machine();
    Concrete decider;
    machine.initialise(decider);
    machine::Machine::Mark mark = machine.mark();
    auto run = record(machine, schedule, 0);
    if (auto* found = std::get_if<CodeRecording>(&run)) recording_ = std::move(*found);
    values_ = text_of(world_.values());
    machine.undo(mark);
    // Again, for what each step touches.
    for (const CodeStep& step : recording_.steps()) {
      decider.begin(step.flips);
      machine.step(step.thread, decider);
      trace_.add_event(step.thread, 0, machine.accesses());
    }
  }

  const CodeRecording& recording() const { return recording_; }
  const std::string& values() const { return values_; }
  // By names, since the numbers of threads are those of one machine.
  std::vector<std::string> thread_steps() {
    std::vector<std::string> result;
    for (const CodeStep& step : recording_.steps())
      result.push_back(world_.machine().path_of(step.thread) + " " + std::to_string(step.branches) + " " +
                       std::to_string(step.shape) + " " + step.flips);
    std::ranges::stable_sort(result, {}, [](const std::string& text) { return text.substr(0, text.find(' ')); });
    return result;
  }
  // The smallest equivalent schedule.
  std::string canonical() {
    CodeOrder order(recording_);
    order.set(trace_);
    Names names;
    Schedule schedule;
    for (EventId event : order.canonical()) {
      const CodeStep& step = recording_.steps()[event];
      std::string name = world_.machine().path_of(step.thread);
      schedule.add(names.number(step.flips.empty() ? name : name + ":" + step.flips));
    }
    return to_string(schedule, names.all());
  }

private:
  term::Terms terms_;
  CodeWorld world_;
  CodeRecording recording_;
  std::string values_;
  trace::Trace trace_;
};

}  // namespace heddle::permute::test
