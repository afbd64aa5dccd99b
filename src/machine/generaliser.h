// A step in general: not what it does to the state at hand, but to every state from which it goes the same way. The
// machine repeats a step that has been taken, with a symbol in the place of every cell that the step looks at. A
// generaliser is the decider of that repetition: it knows what the cells hold now, goes the way that was gone before,
// and writes down the conditions for it as terms over the symbols.
//
// A condition on the inputs was decided by somebody else the first time; what was asked and answered then is given to
// the generaliser, which expects to be asked the same. If it is not, the step cannot be told in general.
#pragma once

#include "machine/decider.h"
#include "machine/value.h"
#include "term/substitution.h"

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace heddle::machine {

// A part of the state that holds a value; what the numbers mean is the machine's business.
struct Cell {
  std::uint32_t space = 0;
  std::uint32_t owner = 0;
  std::uint32_t index = 0;
  std::uint32_t width = 0;

  constexpr auto operator<=>(const Cell&) const = default;
};

// The symbols that stand for cells: the same one for the same cell, always.
class CellSymbols {
public:
  explicit CellSymbols(term::Terms& terms) : terms_(terms) {}

  term::Term symbol(const Cell& cell, term::Sort sort);
  const Cell* cell(term::Term symbol) const;  // null: it stands for something else
  // Those in a term, each once. Valid until the next call.
  std::span<const term::Term> in(term::Term term);

private:
  term::Terms& terms_;
  std::map<Cell, term::Term> symbols_;
  term::TermMap<Cell> cells_;
  term::TermMap<std::uint32_t> within_;  // number of:
  std::vector<std::vector<term::Term>> lists_;
};

// What a decider was asked, and said.
struct Asked {
  enum class Kind : std::uint8_t { Choose, Assume, Holds, Flip };
  Kind kind = Kind::Choose;
  term::Term condition;  // of Flip: none
  bool answer = false;
};

class Generaliser final : public Decider {
public:
  Generaliser(term::Terms& terms, CellSymbols& symbols) : terms_(terms), symbols_(symbols), values_(terms) {}

  // Before a step that went this way is repeated.
  void begin(std::span<const Asked> asked);
  // Has everything been asked that was asked before, and nothing else? If not, nothing below means anything.
  bool ends_well() const { return !lost_ && next_ == asked_.size(); }
  void give_up() { lost_ = true; }  // the machine met something that cannot be told in general

  // For the machine. The symbol of a cell, which holds `now`.
  Value unknown(const Cell& cell, term::Sort sort, Value now);
  // What a value is with the cells as they are now.
  Value now(Value value);
  // The same, and only states in which it is the same are meant.
  Value pin(Value value);
  // Only states in which this holds are meant.
  void require(term::Term condition) { decisions_.push_back({condition, true}); }

  bool choose(term::Term condition) override;
  bool assume(term::Term condition) override;
  bool holds(term::Term condition) override;
  bool flip() override;
  // A step that is very long is not told in general.
  bool keep_going() override {
    lost_ = lost_ || ++looks_ > most_looks;
    return !lost_;
  }

  // What the way depended on, in order. A flip has no condition.
  struct Decision {
    term::Term condition;
    bool value = true;
  };
  std::span<const Decision> decisions() const { return decisions_; }

private:
  bool ask(Asked::Kind kind, term::Term condition);

  term::Terms& terms_;
  CellSymbols& symbols_;
  std::vector<Asked> asked_;
  std::size_t next_ = 0;
  bool lost_ = false;
  static constexpr int most_looks = 64;
  int looks_ = 0;
  term::Substitution values_;  // of the symbols, now
  std::vector<Decision> decisions_;
};

}  // namespace heddle::machine
