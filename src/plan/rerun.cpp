#include "plan/rerun.h"

#include "explore/race_watch.h"
#include "plan/model_subject.h"
#include "plan/relations.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace heddle::plan {

namespace {

using machine::ThreadId;

// With concrete inputs no condition is a term, so nobody is ever asked. If somebody is, the run is not to be trusted.
// What depends on nothing is as the schedule says, and the usual where it says nothing.
class Recorded final : public machine::Decider {
public:
  explicit Recorded(const base::Budget& budget) : budget_(budget) {}

  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool flip() override {
    bool answer = !flips.empty() && flips.front() == '1';
    if (!flips.empty()) flips.remove_prefix(1);
    taken += answer ? '1' : '0';
    return answer;
  }
  bool keep_going() override { return !budget_.is_spent(); }
  bool asked = false;
  std::string_view flips;  // of the step under way, those that are still to come
  std::string taken;       // of the step under way

private:
  const base::Budget& budget_;
};

// Indices are concrete as well.
class NoAliases final : public trace::Aliases {
public:
  bool may_overlap(machine::Value, std::uint32_t, machine::Value, std::uint32_t) override { return true; }
};

class Scheduled final : public Steering {
public:
  explicit Scheduled(const std::vector<std::string>& schedule) : schedule_(schedule) {}
  std::optional<std::string> next(machine::Machine&) override {
    return next_ < schedule_.size() ? std::optional(schedule_[next_++]) : std::nullopt;
  }
  void take_note(ThreadId, std::span<const machine::Access>) override {}

private:
  const std::vector<std::string>& schedule_;
  std::size_t next_ = 0;
};

// One side of a race: "thread 0.1 writes it in push at stack.c:12, worker at stack.c:30".
std::string side(const CounterexampleStep& step, const std::vector<std::string>& stack, const machine::Access& access,
                 const program::Sources& sources) {
  std::string text = "thread " + step.path + (access.write ? " writes it" : " reads it");
  if (access.atomic) text += " atomically";
  if (stack.empty()) return text + " at " + sources.place(step.location);
  for (std::size_t i = 0; i < stack.size(); ++i) text += (i == 0 ? " in " : ", ") + stack[i];
  return text;
}

class Rerun {
public:
  Rerun(Stage& stage, const Subject& subject, Steering& steering, bool find_races)
      : stage_(stage),
        subject_(subject),
        steering_(steering),
        machine_(stage.machine()),
        decider_(subject.budget()),
        meter_(subject.budget()) {
    if (find_races || subject.checks(program::ErrorKind::Race))
      races_.emplace(trace_, aliases_, [this](std::uint32_t first, std::uint32_t second) { race(first, second); });
  }

  RerunResult operator()(bool is_steered) {
    if (ended(machine_.initialise(decider_))) return result();
    while (std::optional<std::string> item = steering_.next(machine_)) {
      if (!meter_.spend(step_work)) return std::string(meter_.spent());
      std::string path = item->substr(0, item->find(':'));
      std::optional<ThreadId> thread = find(path);
      if (!thread) return "step " + std::to_string(count() + 1) + ": there is no live thread " + path;
      if (!machine_.guard(*thread).is_true())
        return "step " + std::to_string(count() + 1) + ": thread " + path + " cannot go on";
      decider_.flips = std::string_view(*item).substr(std::min(path.size() + 1, item->size()));
      if (ended(step(*thread, path)) || run_.error) return result();
    }
    bool is_broken_off = is_steered && machine_.live_threads() != 0 && !is_stuck();
    if (!is_broken_off) finish();
    return result();
  }

private:
  std::size_t count() const { return run_.record.steps.size(); }

  void finish() {
    bool has_ended = machine_.live_threads() == 0;
    if (has_ended) run_.final_state = stage_.final_state();
    run_.is_whole = has_ended && !machine_.cut_short() && machine_.take_omissions().empty();
    if (!has_ended && is_deadlock())
      run_.error = Error{program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}};
    else if (has_ended || machine_.cut_short())  // as Search::finish does
      ended(machine_.finalise(decider_));
  }

  RerunResult result() {
    if (decider_.asked) return "the run met a value that is not concrete";
    if (!decider_.keep_going() && !run_.error) return std::string(subject_.budget().spent());
    if (!trouble_.empty() && !run_.error) return trouble_;
    run_.record.inputs = stage_.inputs({});
    leave_out_the_inside();
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (ThreadId thread(i); machine_.is_live(thread) || machine_.spins(thread))
        run_.record.waiting.push_back(waiting(thread));
    return run_;
  }

  // What the C++ library has made for itself is told only if the program fails there.
  void leave_out_the_inside() {
    std::vector<CounterexampleStep>& steps = run_.record.steps;
    std::set<std::uint32_t> failing;
    if (run_.error && run_.error->kind == program::ErrorKind::Memory && !steps.empty())
      for (const Shown& access : steps.back().accesses) failing.insert(access.object);
    for (CounterexampleStep& step : steps)
      std::erase_if(step.accesses, [&](const Shown& each) { return each.is_inner && !failing.contains(each.object); });
  }

  Waiting waiting(ThreadId thread) {
    Waiting result{.path = machine_.path_of(thread),
                   .name = machine_.name_of(thread),
                   .location = machine_.location_of(thread),
                   .text = machine_.text_of(thread),
                   .spins = machine_.spins(thread) || (others_go_round_ && !machine_.guard(thread).is_false())};
    result.function = stage_.function_of(thread);
    stage_.describe(thread, result);
    return result;
  }

  template <class Action>
  void for_live(Action action) {
    for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i)
      if (machine_.is_live(ThreadId(i))) action(ThreadId(i));
  }

  std::optional<ThreadId> find(const std::string& path) {
    std::optional<ThreadId> found;
    for_live([&](ThreadId thread) {
      if (machine_.path_of(thread) == path) found = thread;
    });
    return found;
  }

  bool is_deadlock() {
    if (!subject_.checks(program::ErrorKind::Deadlock)) return false;
    if (is_stuck()) return stage_.excuse(decider_) == machine::Excuse::None;
    std::uint64_t states = most_states_ahead;
    others_go_round_ = stage_.waits_for_ever(decider_, states) == machine::WaitsForEver::Yes;
    return others_go_round_;
  }

  bool is_stuck() {
    bool stuck = true;
    for_live([&](ThreadId thread) { stuck = stuck && machine_.guard(thread).is_false(); });
    return stuck;
  }

  machine::Outcome step(ThreadId thread, const std::string& path) {
    CounterexampleStep shown{.thread = column(path),
                             .path = path,
                             .name = machine_.name_of(thread),
                             .location = machine_.location_of(thread),
                             .text = machine_.text_of(thread),
                             .accesses = {},
                             .function = stage_.function_of(thread)};
    bool has_event = !machine_.next_step(thread).eventless;
    if (races_) stacks_.push_back(stack_of(thread));
    decider_.taken.clear();
    machine::Outcome outcome = stage_.step(thread, decider_, shown);
    run_.record.schedule.push_back(decider_.taken.empty() ? path : path + ":" + decider_.taken);
    steering_.take_note(thread, machine_.accesses());
    relations_.add(static_cast<std::uint32_t>(count()), thread, machine_.accesses(), place_name_, shown);
    shown.holds = stage_.holds(thread);
    run_.record.steps.push_back(std::move(shown));
    if (races_ && has_event) {
      step_of_.push_back(run_.record.steps.size() - 1);
      trace_.add_event(thread, 0, machine_.accesses());
      races_->follow();
    }
    return outcome;
  }

  std::vector<std::string> stack_of(ThreadId thread) {
    Waiting waiting;
    stage_.describe(thread, waiting);
    return waiting.stack;
  }

  void race(std::uint32_t first, std::uint32_t second) {
    if (run_.error) return;
    auto pair = trace::data_race(trace_.footprint(first), trace_.footprint(second), aliases_);
    auto shown = [&](std::uint32_t event, const machine::Access& access) {
      std::size_t number = step_of_[event];
      return side(run_.record.steps[number], stacks_[number], access, subject_.sources());
    };
    std::string message = "data race on " + stage_.place_of(pair->first);
    message += "\n" + shown(first, pair->first) + "\n" + shown(second, pair->second);
    auto number = [&](std::uint32_t event) { return static_cast<std::uint32_t>(step_of_[event]); };
    run_.error = Error{program::ErrorKind::Race,
                       message,
                       run_.record.steps[step_of_[second]].location,
                       {number(first), number(second)}};
  }

  std::uint32_t column(const std::string& path) {
    return columns_.try_emplace(path, static_cast<std::uint32_t>(columns_.size())).first->second;
  }

  // Has the run come to its end, one way or the other?
  bool ended(const machine::Outcome& outcome) {
    switch (outcome.ended) {
      case machine::Ended::Done: return false;
      case machine::Ended::Failed:
        run_.error = Error{outcome.error.kind, outcome.error.message, outcome.error.location};
        return true;
      case machine::Ended::Infeasible: trouble_ = "an assumption does not hold"; return true;
      case machine::Ended::Disabled: trouble_ = "a thread cannot go on"; return true;
      case machine::Ended::Incomplete: trouble_ = outcome.error.message; return true;
    }
    return true;
  }

  Stage& stage_;
  const Subject& subject_;
  Steering& steering_;
  machine::Machine& machine_;
  Recorded decider_;
  static constexpr std::uint64_t step_work = 64;  // of the meter
  static constexpr std::uint64_t most_states_ahead = 1'000'000;
  base::Meter meter_;
  std::map<std::string, std::uint32_t> columns_;
  Run run_;
  Relations relations_;
  Relations::PlaceName place_name_ = [this](const machine::Access& access) { return stage_.place_of(access); };
  std::string trouble_;
  bool others_go_round_ = false;  // while some thread waits for ever
  // For data races.
  NoAliases aliases_;
  trace::Trace trace_;
  std::optional<explore::RaceWatch> races_;
  std::vector<std::size_t> step_of_;              // of each event
  std::vector<std::vector<std::string>> stacks_;  // of the thread in front of each step
};

}  // namespace

RerunResult rerun(const Subject& subject, const std::vector<Input>& inputs, const std::vector<std::string>& schedule,
                  const machine::Limits& limits, bool find_races) {
  term::Terms terms;
  Subject::Result stage = subject.stage(terms, limits, inputs);
  if (auto* complaint = std::get_if<std::string>(&stage)) return *complaint;
  Scheduled steering(schedule);
  return Rerun(*std::get<std::unique_ptr<Stage>>(stage), subject, steering, find_races)(false);
}

RerunResult rerun(const Subject& subject, const std::vector<Input>& inputs, Steering& steering,
                  const machine::Limits& limits) {
  term::Terms terms;
  Subject::Result stage = subject.stage(terms, limits, inputs);
  if (auto* complaint = std::get_if<std::string>(&stage)) return *complaint;
  return Rerun(*std::get<std::unique_ptr<Stage>>(stage), subject, steering, false)(true);
}

namespace {

bool mentions(const Run& run, const std::string& name) {
  auto is_in = [&](const std::string& text) { return text.find(name) != std::string::npos; };
  auto is_in_access = [&](const Shown& access) { return is_in(access.name) || is_in(access.value); };
  auto is_in_step = [&](const CounterexampleStep& step) { return std::ranges::any_of(step.accesses, is_in_access); };
  auto is_awaited = [&](const Waiting& thread) { return is_in(thread.waits_for); };
  return (run.error && is_in(run.error->message)) || std::ranges::any_of(run.record.steps, is_in_step) ||
         std::ranges::any_of(run.record.waiting, is_awaited);
}

}  // namespace

RerunResult tell(const Subject& subject, const std::vector<Input>& inputs, const std::vector<std::string>& schedule,
                 const machine::Limits& limits, bool find_races) {
  term::Terms terms, terms_again;
  Subject::Result first = subject.stage(terms, limits, inputs);
  if (auto* complaint = std::get_if<std::string>(&first)) return *complaint;
  Stage& learner = *std::get<std::unique_ptr<Stage>>(first);
  learner.learn_names();
  Scheduled steering(schedule), steering_again(schedule);
  RerunResult plain = Rerun(learner, subject, steering, find_races)(false);
  std::unique_ptr<Glossary> names = learner.learned_names();
  if (names == nullptr || std::holds_alternative<std::string>(plain)) return plain;
  Subject::Result second = subject.stage(terms_again, limits, inputs);
  Stage& teller = *std::get<std::unique_ptr<Stage>>(second);
  teller.use_names(*names);
  RerunResult told = Rerun(teller, subject, steering_again, find_races)(false);
  Run* run = std::get_if<Run>(&told);
  if (run == nullptr) return plain;  // the time was over
  run->record.objects = names->unusual_names();
  std::erase_if(run->record.objects, [&](const NamedObject& object) { return !mentions(*run, object.name); });
  return told;
}

RerunResult rerun(const program::Program& program, const std::vector<Input>& inputs,
                  const std::vector<std::string>& schedule, const machine::Limits& limits) {
  return rerun(ModelSubject(program), inputs, schedule, limits);
}

}  // namespace heddle::plan
