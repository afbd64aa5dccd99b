// A program under test, as far as the commands over a search need to know its language: what its inputs are called, how
// a step and a state are shown. The search itself sees machines and nothing else (machine/machine.h).
#pragma once

#include "base/budget.h"
#include "explore/options.h"
#include "machine/machine.h"
#include "plan/verdict.h"
#include "term/model.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace heddle::plan {

// What a stage has noticed over all executions that it has run. Several stages may each have run a part of them.
struct StageNotes {
  std::uint32_t threads = 0;            // that some execution has had, at most
  std::vector<std::uint8_t> reached{};  // native::Noticed, of compiled code
  std::vector<std::uint64_t> counts{};  // the same; empty: nothing is counted
  std::uint32_t flags = 0;
  std::vector<std::uint32_t> ends{};  // NativeEndings
};

// What the objects of an execution are called, as one run of it has found out for the next.
class Glossary {
public:
  virtual ~Glossary() = default;
  virtual std::vector<NamedObject> unusual_names() const = 0;
};

// A machine in front of its first step, with what is needed to tell people about its executions.
class Stage {
public:
  virtual ~Stage() = default;
  virtual machine::Machine& machine() = 0;

  // The inputs that the execution under way has met, with their values: what the model says for those that are unknown.
  virtual std::vector<Input> inputs(const term::Model& model) = 0;
  // Takes a step, and adds to `shown` what it touched, with the values, and what it printed.
  virtual machine::Outcome step(machine::ThreadId thread, machine::Decider& decider, CounterexampleStep& shown) = 0;
  // Whether those that wait when nobody can go on are excused; the decider is asked as by `step`.
  virtual machine::Excuse excuse(machine::Decider& decider) { return machine().excuses_waiting(decider); }
  // As Machine::waits_for_ever.
  virtual machine::WaitsForEver waits_for_ever(machine::Decider& decider, std::uint64_t& states) {
    return machine().waits_for_ever(decider, states);
  }
  // A live thread that rests in front of its next step: what it waits for, and its stack, where there are such things.
  virtual void describe(machine::ThreadId, Waiting&) {}
  // The function whose code a live thread is in; empty: there is no such thing.
  virtual std::string function_of(machine::ThreadId) { return ""; }
  // The locks that a thread holds.
  virtual std::vector<std::string> holds(machine::ThreadId) { return {}; }
  // The place that an access touches, as the user knows it: "x", "a[2]".
  virtual std::string place_of(const machine::Access& access) = 0;
  // Objects without a name of their own are called by how the program reaches them. That takes two runs of the same
  // schedule: one that begins with `learn_names` and ends with `learned_names` (null: there is nothing to learn), and
  // one that begins with `use_names`.
  virtual void learn_names() {}
  virtual std::unique_ptr<Glossary> learned_names() { return nullptr; }
  virtual void use_names(Glossary&) {}
  // The values of all variables when no thread is live.
  virtual std::vector<Input> final_state() = 0;
  // The execution that is under way is over. Where did it stop? Nothing: it has come to its end.
  virtual std::vector<Stop> stops() { return {}; }
  // Do all accesses to shared memory, which these steps of the program make, keep to atomics and common locks? False:
  // it is not known.
  virtual bool keeps_lock_discipline(const std::vector<bool>&, const base::Budget&) const { return false; }
  // May the process have ended within an atomic section? Such an execution is not shown: what it does counts as not
  // possible. `by_abort`: also in a way that is no proper end.
  virtual bool may_end_in_section(bool /*by_abort*/) const { return false; }
  // Has some execution come to its end, whether or not threads go on behind it?
  virtual bool has_ended() const { return false; }
  // Might an execution go on for ever?
  virtual bool has_loops() const { return true; }
  virtual StageNotes notes() { return {.threads = machine().thread_slots()}; }
  // What another one has noticed.
  virtual void add(const StageNotes& other) { threads_ = std::max(threads_, other.threads); }
  // In some execution, at most.
  std::uint32_t threads() { return std::max(threads_, machine().thread_slots()); }

  // When the search is over: what else is to be said (assumptions, notes, lines that were not reached).
  virtual void conclude(Verdict&) {}

private:
  std::uint32_t threads_ = 0;  // of others
};

class Subject {
public:
  virtual ~Subject() = default;
  // All inputs are unknown. What is outside of a slice is not noticed by others.
  virtual std::unique_ptr<Stage> stage(term::Terms& terms, const machine::Limits& limits,
                                       explore::Slicing slicing) const = 0;
  // All inputs have values; those that are not mentioned are 0 or False. A string: what is wrong with a value, or that
  // there is no such input.
  using Result = std::variant<std::unique_ptr<Stage>, std::string>;
  virtual Result stage(term::Terms& terms, const machine::Limits& limits, const std::vector<Input>& inputs) const = 0;
  virtual const program::Sources& sources() const = 0;
  // Is this an error that the user wants to hear of? Asked about deadlocks and races; the machine knows about the rest.
  virtual bool checks(program::ErrorKind kind) const { return kind != program::ErrorKind::Race; }
  virtual bool checks_only(program::ErrorKind) const { return false; }

  // Is there an argument, found without running the program, that it has no data races?
  virtual bool excludes_races(const base::Budget&) const { return false; }

  // For slices and reruns; searches have it in their options.
  void set_budget(const base::Budget& budget) { budget_ = budget; }
  const base::Budget& budget() const { return budget_; }
  // For searches: how often lines are executed is to be counted (Verdict::coverage), as far as the language has that.
  void set_counting(bool is_counting) { is_counting_ = is_counting; }
  bool is_counting() const { return is_counting_; }

private:
  base::Budget budget_;
  bool is_counting_ = false;
};

}  // namespace heddle::plan
