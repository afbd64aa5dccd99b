// The run of one way through the code of one step, for the executor: what the registers and cells hold by now, and what
// was decided to get here. A run is copied where it forks.
#pragma once

#include "proof_check/execute.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace heddle::proof_check {

// What does not change during a run.
struct Setting {
  term::Terms& terms;
  const program::Program& program;
  const Vocabulary& vocabulary;
  const Proof& proof;
  std::optional<std::uint32_t> thread{};  // none: the initialiser or the finaliser
  bool ignores_assumptions = false;       // of interest is only whether the step can be taken
};

class Run {
public:
  Run(const Setting& setting, std::uint32_t position) : setting_(&setting), position_(position) {
    temporaries_.resize(setting.program.temporaries);
  }

  // Sets a cell before the run begins.
  void set_cell(std::uint32_t cell, term::Term value) { set(setting_->vocabulary.cell(cell), value); }

  // Executes one operation. Where the run forks, the other runs are added to `others`.
  void advance(std::vector<Run>& others);
  bool is_over() const { return state_ != State::Running; }
  // The run is over, and there is a way like this (there is none behind a condition that is plainly false).
  bool has_way() const { return state_ == State::Finished; }
  Way&& take_way() { return std::move(way_); }

private:
  enum class State : std::uint8_t { Running, Finished, Impossible };

  // A cell that an access may mean, and when it means this one.
  struct Case {
    term::Term condition;
    std::uint32_t cell;
  };

  term::Terms& terms() const { return setting_->terms; }

  // Registers and cells.
  term::Term get(program::Operand operand) const;
  term::Term current(term::Term symbol) const;
  void set(program::Operand target, term::Term value);
  void set(term::Term symbol, term::Term value);
  std::vector<Case> cases(const program::Operation& access) const;
  term::Term load(const program::Operation& access) const;
  void store(const program::Operation& access, term::Term value);
  // Does the lock that is meant hold this number? False for an index outside.
  term::Term holds(const program::Operation& access, term::Term owner) const;

  // Operations.
  std::optional<term::Term> value_of(const program::Operation& now) const;
  term::Term divide(const program::Operation& now) const;
  void act(const program::Operation& now, std::vector<Run>& others);
  void branch(const program::Operation& now, std::vector<Run>& others);
  void check(term::Term condition, std::uint32_t number, std::vector<Run>& others);
  void assume(term::Term condition);
  void spawn(std::uint32_t site);
  void finish(Way::End end, std::uint32_t number);
  void rest(Place place);

  term::Term own_number() const;

  const Setting* setting_;
  std::uint32_t position_;
  State state_ = State::Running;
  std::vector<term::Term> temporaries_;
  Way way_;
};

}  // namespace heddle::proof_check
