#include "proof/literals.h"

#include "term/model.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace heddle::proof {

using term::Kind;
using term::Term;
using term::Terms;

namespace {

// An ite of another sort than Bool somewhere in an atom.
std::optional<Term> inner_choice(const Terms& terms, Term atom) {
  std::unordered_set<Term> seen;
  std::vector<Term> open{atom};
  while (!open.empty()) {
    Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (terms.kind(next) == Kind::Ite && !terms.sort(next).is_bool()) return next;
    for (Term child : terms.children(next)) open.push_back(child);
  }
  return {};
}

class Normaliser {
public:
  explicit Normaliser(Terms& terms) : terms_(terms) {}

  Term operator()(Term formula, bool positive) {
    auto& memory = positive ? positive_ : negative_;
    if (auto known = memory.find(formula); known != memory.end()) return known->second;
    Term result = compute(formula, positive);
    memory.emplace(formula, result);
    return result;
  }

private:
  Term compute(Term formula, bool positive) {
    Kind kind = terms_.kind(formula);
    std::vector<Term> parts(terms_.children(formula).begin(), terms_.children(formula).end());
    if (kind == Kind::Not) return (*this)(parts[0], !positive);
    if (kind == Kind::And || kind == Kind::Or) {
      for (Term& part : parts) part = (*this)(part, positive);
      return (kind == Kind::And) == positive ? terms_.and_(parts) : terms_.or_(parts);
    }
    if (kind == Kind::Ite) return choice(parts[0], (*this)(parts[1], positive), (*this)(parts[2], positive));
    if (kind == Kind::Equal && terms_.sort(parts[0]).is_bool())
      return choice(parts[0], (*this)(parts[1], positive), (*this)(parts[1], !positive));
    return literal(formula, positive);
  }

  Term choice(Term condition, Term then, Term otherwise) {
    return terms_.or_(terms_.and_((*this)(condition, true), then), terms_.and_((*this)(condition, false), otherwise));
  }

  Term literal(Term atom, bool positive) {
    auto inner = inner_choice(terms_, atom);
    if (!inner || ++spelt_out_ > most_choices) return positive ? atom : terms_.not_(atom);
    std::vector<Term> parts(terms_.children(*inner).begin(), terms_.children(*inner).end());
    Term then = term::substitute(terms_, atom, {{*inner, parts[1]}});
    Term otherwise = term::substitute(terms_, atom, {{*inner, parts[2]}});
    return choice(parts[0], (*this)(then, positive), (*this)(otherwise, positive));
  }

  static constexpr int most_choices = 64;

  Terms& terms_;
  int spelt_out_ = 0;
  std::unordered_map<Term, Term> positive_, negative_;
};

}  // namespace

Term in_normal_form(Terms& terms, Term formula) { return Normaliser(terms)(formula, true); }

bool is_compound(const Terms& terms, Term formula) {
  return terms.kind(formula) == Kind::And || terms.kind(formula) == Kind::Or;
}

std::vector<Term> symbols_of(const Terms& terms, Term formula) {
  std::unordered_set<Term> seen;
  std::vector<Term> found, open{formula};
  while (!open.empty()) {
    Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (terms.kind(next) == Kind::Symbol) found.push_back(next);
    for (Term child : terms.children(next)) open.push_back(child);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace heddle::proof
