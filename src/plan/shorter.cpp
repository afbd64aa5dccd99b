#include "plan/shorter.h"

#include "explore/tree.h"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

namespace heddle::plan {

namespace {

using machine::Machine;
using machine::ThreadId;
using Schedule = std::vector<std::string>;

constexpr std::size_t most_steps_tried = 1'000'000;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
constexpr std::size_t first_distance = 8;
constexpr std::size_t longest = 400;  // others are not read step by step

// As in a rerun nobody is asked, and what depends on nothing is as usual.
class Usual final : public machine::Decider {
public:
  explicit Usual(const base::Budget& budget) : budget_(budget) {}
  bool choose(term::Term) override { return has_failed = true; }
  bool assume(term::Term) override { return has_failed = true; }
  bool holds(term::Term) override { return has_failed = true; }
  bool flip() override { return false; }
  bool keep_going() override { return !budget_.is_spent(); }
  bool has_failed = false;

private:
  const base::Budget& budget_;
};

using Cell = std::pair<std::uint32_t, std::int64_t>;

// Who has touched a cell.
struct Touchers {
  std::optional<ThreadId> first{};
  bool are_several = false, is_written = false;

  void note(ThreadId thread, bool writes) {
    if (!first) first = thread;
    are_several = are_several || *first != thread;
    is_written = is_written || writes;
  }
};

// Time has to be left for telling what was found.
base::Budget half_of(const base::Budget& budget) {
  constexpr double least = 0.001;
  return base::Budget(budget.has_deadline() ? std::max(least, budget.seconds_left() / 2) : 0, budget.flag());
}

class Shortener {
public:
  Shortener(Machine& machine, const Subject& subject, const Run& run)
      : machine_(machine), budget_(half_of(subject.budget())), error_(*run.error), decider_(budget_) {
    for (const std::string& item : run.record.schedule) best_.push_back(item);
  }

  std::optional<Schedule> operator()() {
    if (machine_.initialise(decider_).ended != machine::Ended::Done || !follow()) return std::nullopt;
    std::size_t length = best_.size();
    for (std::size_t distance = first_distance; !is_exhausted(); distance += distance / 4) {
      go_back(length - std::min(distance, length));
      search(now_.empty() ? "" : std::string(now_.back()));
      if (distance >= length) break;
    }
    return has_found_ ? std::optional(best_) : std::nullopt;
  }

private:
  bool is_exhausted() const { return tried_ > most_steps_tried || budget_.is_spent() || decider_.has_failed; }

  // Along the counterexample, up to its last step, which fails.
  bool follow() {
    for (std::size_t i = 0; i + 1 < best_.size(); ++i) {
      marks_.push_back(machine_.mark());
      std::optional<ThreadId> thread = find(best_[i]);
      if (!thread || machine_.step(*thread, decider_).ended != machine::Ended::Done) return false;
      for (const machine::Access& access : machine_.accesses()) touchers_[cell(access)].note(*thread, access.write);
      now_.push_back(best_[i]);
    }
    return true;
  }

  static Cell cell(const machine::Access& access) { return {access.object, access.index.number()}; }

  // Nobody else cares when a step happens that touches nothing which others have changed on the way to the error, or
  // that it would change for them.
  bool is_quiet() const {
    return std::ranges::none_of(machine_.accesses(), [&](const machine::Access& access) {
      auto known = touchers_.find(cell(access));
      return known != touchers_.end() && known->second.are_several && known->second.is_written;
    });
  }

  void go_back(std::size_t steps) {
    if (steps >= marks_.size()) return;
    machine_.undo(marks_[steps]);
    now_.resize(steps);
    marks_.resize(steps);
  }

  std::optional<ThreadId> find(const std::string& path) const {
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (ThreadId thread(i); machine_.is_live(thread) && machine_.path_of(thread) == path) return thread;
    return std::nullopt;
  }

  // Those that can go on, the one that has taken the last step first.
  std::vector<ThreadId> ready(const std::string& last) const {
    std::vector<ThreadId> result;
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (ThreadId thread(i); machine_.is_live(thread) && machine_.guard(thread).is_true()) result.push_back(thread);
    std::ranges::stable_partition(result, [&](ThreadId thread) { return machine_.path_of(thread) == last; });
    return result;
  }

  // Has nobody come here in as few steps?
  bool is_sooner() {
    key_.clear();
    if (!machine_.append_key(key_)) return false;
    std::optional<explore::Tree::Number> state = states_.number_of(key_);
    if (!state) return false;
    auto [known, is_new] = soonest_.try_emplace(*state, now_.size());
    bool result = is_new || now_.size() < known->second;
    known->second = std::min(known->second, now_.size());
    return result;
  }

  // Everything from here on that is over sooner than the best.
  void search(const std::string& last) {
    if (now_.size() + 1 >= best_.size() || is_exhausted() || !is_sooner()) return;
    for (ThreadId thread : ready(last)) {
      if (now_.size() + 1 >= best_.size() || is_exhausted()) return;
      Machine::Mark mark = machine_.mark();
      now_.push_back(machine_.path_of(thread));
      ++tried_;
      machine::Outcome outcome = machine_.step(thread, decider_);
      if (outcome.ended == machine::Ended::Failed) note(outcome.error);
      bool is_all = outcome.ended == machine::Ended::Done && is_quiet();
      if (outcome.ended == machine::Ended::Done) search(std::string(now_.back()));
      now_.pop_back();
      machine_.undo(mark);
      if (is_all) return;
    }
  }

  void note(const program::Check& failed) {
    if (failed.kind != error_.kind || failed.location != error_.location) return;
    best_ = now_;
    has_found_ = true;
  }

  Machine& machine_;
  const base::Budget budget_;
  const Error error_;
  Usual decider_;
  Schedule best_, now_;
  std::vector<Machine::Mark> marks_;  // before each step on the way
  explore::Tree states_{most_bytes};
  std::unordered_map<explore::Tree::Number, std::size_t> soonest_;
  std::vector<std::uint64_t> key_;
  std::map<Cell, Touchers> touchers_;
  std::size_t tried_ = 0;
  bool has_found_ = false;
};

}  // namespace

std::optional<Schedule> look_for_shorter(const Subject& subject, const Run& run, const machine::Limits& limits) {
  auto has_flips = [](const std::string& item) { return item.find(':') != std::string::npos; };
  const Schedule& schedule = run.record.schedule;
  bool is_within_reach = schedule.size() <= longest && !std::ranges::any_of(schedule, has_flips);
  if (!is_within_reach || !run.error || run.error->kind == program::ErrorKind::Deadlock) return std::nullopt;
  term::Terms terms;
  Subject::Result stage = subject.stage(terms, limits, run.record.inputs);
  auto* ready = std::get_if<std::unique_ptr<Stage>>(&stage);
  if (ready == nullptr) return std::nullopt;
  return Shortener((*ready)->machine(), subject, run)();
}

}  // namespace heddle::plan
