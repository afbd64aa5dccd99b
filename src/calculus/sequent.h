// The sequents of section 4.2 of SymPaths, Γ, φ ⇒ {σ}[Σ]Ψ, and what they are made of:
//
//   Γ  formulas over logical variables: the symbols for the values that variables had at the beginning
//   φ  the symbolic path, a row of events ι⟨e, W, R⟩ (Definition 2)
//   σ  what the shared variables hold now, as terms over the logical variables
//   Σ  the threads that have not finished, with what each still has to do
//
// Ψ is the same in all sequents of a proof and is not repeated. A sequent may be labelled with the thread that takes
// the next step, Γ, φ ⇒ι {σ}[Σ]Ψ.
#pragma once

#include "calculus/continuation.h"
#include "term/terms.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace heddle::calculus {

using term::Term;

using ThreadNumber = std::uint32_t;  // see Threads

// A variable that a step touches. Of an array an element, or all of it where the index is no constant.
struct Cell {
  static constexpr std::int64_t all = -1;
  std::uint32_t object = 0;
  std::int64_t index = 0;  // 0 for a variable that is no array

  auto operator<=>(const Cell&) const = default;
};

// ι⟨e, W, R⟩, where e is the conjunction of the conditions.
struct Event {
  ThreadNumber thread = 0;
  std::vector<Term> conditions;
  std::vector<Cell> writes;
  std::vector<Cell> reads;
  std::vector<ThreadNumber> started;  // threads that it has made
};

struct Thread {
  ThreadNumber number = 0;
  Continuation rest{};                                   // what it has to do
  std::vector<std::pair<std::uint32_t, Term>> locals{};  // by their numbers in Resolution, in that order
  std::uint32_t children = 0;                            // how many threads it has made
  std::map<const lang::Stmt*, std::uint32_t> rounds{};   // how often loops have been unfolded since they were entered

  Term local(std::uint32_t number) const;
  void set_local(std::uint32_t number, Term value);
};

// A conjunction holds as its conjuncts, one by one: what is known of one can be kept where another is dropped.
void add_formula(const term::Terms& terms, std::vector<Term>& formulas, Term formula);

struct Sequent {
  std::vector<Term> gamma;
  std::vector<Event> path;
  std::vector<Term> sigma;   // by object
  std::vector<Thread> pool;  // by number
  std::optional<ThreadNumber> label;
  bool in_step = false;     // the labelled thread is in the middle of a step that is made of several statements
  bool is_general = false;  // the rule for invariants has been applied: the loop is unfolded next

  Thread& thread(ThreadNumber number);
  const Thread& thread(ThreadNumber number) const;
  // Γ and the path condition ⌈φ⌉, each formula once.
  std::vector<Term> antecedent() const;
};

}  // namespace heddle::calculus
