#include "machine/generaliser.h"

#include "term/model.h"

#include <string>

namespace heddle::machine {

using term::Term;

Term CellSymbols::symbol(const Cell& cell, term::Sort sort) {
  auto found = symbols_.find(cell);
  if (found != symbols_.end()) return found->second;
  std::string name = "cell#" + std::to_string(cell.space) + "." + std::to_string(cell.owner) + "." +
                     std::to_string(cell.index) + "." + std::to_string(cell.width);
  Term symbol = terms_.symbol(name, sort);
  symbols_.emplace(cell, symbol);
  cells_[symbol] = cell;
  return symbol;
}

const Cell* CellSymbols::cell(Term symbol) const { return cells_.find(symbol); }

std::span<const Term> CellSymbols::in(Term term) {
  if (const std::uint32_t* known = within_.find(term)) return lists_[*known];
  std::vector<Term> found = term::symbols(terms_, term);
  std::erase_if(found, [&](Term symbol) { return !cells_.contains(symbol); });
  within_[term] = static_cast<std::uint32_t>(lists_.size());
  lists_.push_back(std::move(found));
  return lists_.back();
}

void Generaliser::begin(std::span<const Asked> asked) {
  asked_.assign(asked.begin(), asked.end());
  next_ = 0;
  lost_ = false;
  looks_ = 0;
  values_.clear();
  decisions_.clear();
}

Value Generaliser::unknown(const Cell& cell, term::Sort sort, Value now) {
  Term symbol = symbols_.symbol(cell, sort);
  bool fits = terms_.sort(symbol) == sort && (now.is_concrete() || terms_.sort(now.term()) == sort);
  if (!fits) {  // the cell is used for something else
    lost_ = true;
    return now;
  }
  if (values_.find(symbol) == nullptr) values_.set(symbol, to_term(terms_, now, sort));
  return Value(symbol);
}

Value Generaliser::now(Value value) { return value.is_concrete() ? value : to_value(terms_, values_(value.term())); }

Value Generaliser::pin(Value value) {
  if (value.is_concrete()) return value;
  Value known = now(value);
  Term condition = terms_.equal(value.term(), to_term(terms_, known, terms_.sort(value.term())));
  if (!terms_.is_true(condition)) require(condition);
  return known;
}

// The next question that was put to the other decider.
bool Generaliser::ask(Asked::Kind kind, Term condition) {
  bool fits = next_ < asked_.size() && asked_[next_].kind == kind && asked_[next_].condition == condition;
  if (!fits) {
    lost_ = true;
    return true;
  }
  return asked_[next_++].answer;
}

bool Generaliser::choose(Term condition) {
  Value known = now(Value(condition));
  bool answer = known.is_concrete() ? known.number() != 0 : ask(Asked::Kind::Choose, known.term());
  decisions_.push_back({condition, answer});
  return answer;
}

bool Generaliser::assume(Term condition) {
  Value known = now(Value(condition));
  bool answer = known.is_concrete() ? known.number() != 0 : ask(Asked::Kind::Assume, known.term());
  decisions_.push_back({condition, answer});
  return answer;
}

bool Generaliser::holds(Term condition) {
  Value known = now(Value(condition));
  bool answer = known.is_concrete() ? known.number() != 0 : ask(Asked::Kind::Holds, known.term());
  if (!answer) lost_ = true;  // what fails is never told in general
  decisions_.push_back({condition, answer});
  return answer;
}

bool Generaliser::flip() {
  bool answer = ask(Asked::Kind::Flip, Term());
  decisions_.push_back({Term(), answer});
  return answer;
}

}  // namespace heddle::machine
