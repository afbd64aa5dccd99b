// The path condition of the execution under way, and the choices made on it. As the machine's decider it answers which
// way to go at a branch whose condition is a term, remembers where the other way is still open, and on the next visit
// of the same step repeats the choices before that and takes the other way: so every outcome of a step is explored.
#pragma once

#include "explore/options.h"
#include "machine/decider.h"
#include "machine/facts.h"
#include "machine/generaliser.h"
#include "smt/solver.h"
#include "trace/dependence.h"
#include "trace/trace.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::explore {

class Path final : public machine::Decider, public machine::Facts, public trace::Aliases {
public:
  Path(term::Terms& terms, smt::Solver& solver, const Options& options);

  bool choose(term::Term condition) override;
  bool assume(term::Term condition) override;
  bool know(term::Term fact) override;
  bool holds(term::Term condition) override;
  bool flip() override;
  void note_flip(bool value) override;
  bool keep_going() override;
  // Who looks at the limits of the search within a long step.
  void set_look(std::function<bool()> look) { look_ = std::move(look); }
  // Who looks at the budget of the search, at moments that are the same in each run.
  void set_budget(std::function<bool()> budget) { budget_ = std::move(budget); }
  bool may_overlap(machine::Value a, std::uint32_t size_a, machine::Value b, std::uint32_t size_b) override;

  // Is there an input that takes this path and for which the condition holds as well?
  smt::Status satisfiable(term::Term condition);
  // Does the condition hold for every input that takes this path? Not knowing is no trouble here.
  machine::Implied implies(term::Term condition) override;
  smt::Answer solve();  // a model of the path condition
  std::uint64_t solver_work() const { return solver_.statistics().work; }

  trace::Trace& trace() { return trace_; }
  const trace::Trace& trace() const { return trace_; }

  // Choices of the steps on the stack, in order. A step's choices begin at `base`.
  std::size_t choices() const { return choices_.size(); }
  void repeat_from(std::size_t base) {
    next_ = base;
    asked_.clear();
  }
  // What was asked since then.
  std::span<const machine::Asked> asked() const { return asked_; }
  // Turns to the next outcome of the step whose choices begin at base; false if there is none, and they are forgotten.
  bool next_outcome(std::size_t base);
  // A number for the choices from base on: equal choices, equal numbers. 0: none.
  std::uint32_t outcome(std::size_t base);
  // The choices behind such a number, as a string of 0 and 1, and back.
  std::string outcome_text(std::uint32_t outcome) const { return outcome == 0 ? "" : outcome_texts_[outcome - 1]; }
  std::uint32_t outcome_number(const std::string& text);
  // Those of the choices from `begin` up to `end` that depended on nothing, as a string of 0 and 1.
  std::string flips(std::size_t begin, std::size_t end) const;

  // For units of work (explore/unit.h). Choices as text, a letter each, with which of them are open; the same with all
  // of them closed; the choices of the next outcome, or nothing if there is none; only what was chosen, as 0 and 1.
  std::string choices_text(std::size_t begin, std::size_t end) const;
  static std::string closed(std::string text);
  static std::optional<std::string> advanced(std::string text);
  static std::string chosen(std::string_view text);
  static bool is_choices_text(std::string_view text);
  // From base on these choices have been made; those of a step that is about to be taken.
  void preset(std::size_t base, std::string_view text);
  bool is_used_up() const { return next_ == choices_.size(); }
  // Of the choices from `begin` up to `end`: where the other way has still to be taken.
  std::size_t open_choices(std::size_t begin, std::size_t end) const;
  // Somebody else takes the other ways of these.
  void close(std::size_t begin, std::size_t end);

  // Has an assumption since the last call left out some of the inputs?
  bool take_partial() { return std::exchange(partial_, false); }
  void set_partial(bool partial) { partial_ = partial; }
  // Why the solver did not answer, since the last call; empty if it always did.
  std::string take_trouble() { return std::exchange(trouble_, {}); }

private:
  struct Choice {
    bool value;
    bool implied;  // the other way was infeasible, so the condition adds nothing
    bool open;     // the other way has still to be taken
    bool flip = false;
  };

  void look();
  void look_sometimes();
  void keep_to_budget();
  bool fork(term::Term condition);
  bool follow(const Choice& choice, term::Term condition);
  Choice decide(term::Term condition);
  bool first_way();

  term::Terms& terms_;
  smt::Solver& solver_;
  bool feasible_;
  bool stop_at_bug_;
  bool first_way_;  // unless it is random
  std::optional<std::mt19937_64> random_;
  trace::Trace trace_;
  std::vector<Choice> choices_;
  std::size_t next_ = 0;
  std::map<std::string, std::uint32_t> outcomes_;  // choices as a string of 0 and 1
  std::vector<std::string> outcome_texts_;
  std::vector<machine::Asked> asked_;
  std::vector<term::Term> query_;
  bool partial_ = false;
  std::string trouble_;
  std::function<bool()> look_;
  std::function<bool()> budget_;
  std::chrono::steady_clock::time_point looked_{};
  bool gave_up_ = false;  // what is still asked does not matter
};

}  // namespace heddle::explore
