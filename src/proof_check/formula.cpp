#include "proof_check/formula.h"

#include "proof_check/fault.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace heddle::proof_check {

using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

namespace {

enum class Operands : std::uint8_t {
  Bools,
  Ints,
  Alike,   // all of one sort
  Choice,  // a Bool, and then two of one sort
};

constexpr std::size_t any_number = ~std::size_t{0};

using Arguments = std::span<const Term>;

struct Operator {
  std::string_view name;
  Operands operands;
  std::size_t least, most;  // how many operands
  Term (*apply)(Terms&, Arguments);
};

Term number(Terms& terms, std::int64_t value) { return terms.integer(value); }

// The theory leaves open what a division by zero gives; here it is 0, so that every formula has a value in every state.
Term unless_zero(Terms& terms, Kind kind, Arguments of) {
  Term is_zero = terms.equal(of[1], number(terms, 0));
  Term divisor = terms.ite(is_zero, number(terms, 1), of[1]);
  return terms.ite(is_zero, number(terms, 0), terms.make(kind, {of[0], divisor}));
}

Term combine(Terms& terms, Kind kind, Arguments of) { return of.size() == 1 ? of[0] : terms.make(kind, of); }

constexpr Operator operators[] = {
    {"not", Operands::Bools, 1, 1, [](Terms& terms, Arguments of) { return terms.not_(of[0]); }},
    {"and", Operands::Bools, 1, any_number, [](Terms& terms, Arguments of) { return terms.and_(of); }},
    {"or", Operands::Bools, 1, any_number, [](Terms& terms, Arguments of) { return terms.or_(of); }},
    {"=>", Operands::Bools, 2, 2, [](Terms& terms, Arguments of) { return terms.implies(of[0], of[1]); }},
    {"=", Operands::Alike, 2, 2, [](Terms& terms, Arguments of) { return terms.equal(of[0], of[1]); }},
    {"ite", Operands::Choice, 3, 3, [](Terms& terms, Arguments of) { return terms.ite(of[0], of[1], of[2]); }},
    {"+", Operands::Ints, 1, any_number, [](Terms& terms, Arguments of) { return combine(terms, Kind::IntAdd, of); }},
    {"*", Operands::Ints, 1, any_number, [](Terms& terms, Arguments of) { return combine(terms, Kind::IntMul, of); }},
    {"-", Operands::Ints, 1, 2,
     [](Terms& terms, Arguments of) { return of.size() == 1 ? terms.neg(of[0]) : terms.sub(of[0], of[1]); }},
    {"div", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return unless_zero(terms, Kind::IntDiv, of); }},
    {"mod", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return unless_zero(terms, Kind::IntMod, of); }},
    {"<", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return terms.less(of[0], of[1]); }},
    {"<=", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return terms.less_equal(of[0], of[1]); }},
    {">", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return terms.less(of[1], of[0]); }},
    {">=", Operands::Ints, 2, 2, [](Terms& terms, Arguments of) { return terms.less_equal(of[1], of[0]); }},
};

class Formula {
public:
  Formula(Terms& terms, const Names& names) : terms_(terms), names_(names) {}

  // Recurses as deep as the file nests lists, which has a limit.
  Term read(const Expression& expression) {
    if (expression.is_list()) return read_application(expression);
    if (expression.is_numeral()) return terms_.integer(mpz_class(expression.text, 10));
    if (!expression.is_symbol()) fail_at(expression.line, "expected a formula, not a string");
    if (expression.text == "true" || expression.text == "false") return terms_.boolean(expression.text == "true");
    if (auto bound = bound_.find(expression.text); bound != bound_.end()) return bound->second;
    Term symbol = names_(expression.text);
    if (!symbol) fail_at(expression.line, "unknown symbol " + quoted(expression.text));
    return symbol;
  }

private:
  Term read_application(const Expression& list) {
    if (list.items.empty()) fail_at(list.line, "expected an operator, but the list is empty");
    if (list.items.front().is_symbol() && list.items.front().text == "let") return read_let(list);
    const Operator& head = find_operator(list.items.front());
    std::size_t count = list.items.size() - 1;
    if (count < head.least || count > head.most)
      fail_at(list.line, "wrong number of operands of " + quoted(head.name) + ": " + std::to_string(count));
    std::vector<Term> operands;
    for (std::size_t i = 1; i <= count; ++i) operands.push_back(read(list.items[i]));
    if (!fit(head.operands, operands)) fail_at(list.line, "operands of the wrong sort for " + quoted(head.name));
    return head.apply(terms_, operands);
  }

  // (let ((NAME TERM)...) TERM). The terms do not see the names that are bound together with them.
  Term read_let(const Expression& list) {
    if (list.items.size() != 3 || !list.items[1].is_list()) fail_at(list.line, "expected (let ((NAME TERM)...) TERM)");
    std::map<std::string, Term> inside = bound_;
    for (const Expression& binding : list.items[1].items) {
      if (binding.items.size() != 2 || !binding.items[0].is_symbol() || binding.items[0].is_numeral())
        fail_at(binding.line, "expected (NAME TERM)");
      inside[binding.items[0].text] = read(binding.items[1]);
    }
    std::swap(bound_, inside);
    Term result = read(list.items[2]);
    std::swap(bound_, inside);
    return result;
  }

  static const Operator& find_operator(const Expression& head) {
    const auto* found = std::ranges::find(operators, head.text, &Operator::name);
    if (!head.is_symbol() || found == std::end(operators))
      fail_at(head.line, head.is_list() ? "expected an operator, not a list" : "unknown operator " + quoted(head.text));
    return *found;
  }

  bool fit(Operands expected, Arguments operands) const {
    auto all_are = [&](Arguments some, Sort sort) {
      return std::ranges::all_of(some, [&](Term operand) { return terms_.sort(operand) == sort; });
    };
    switch (expected) {
      case Operands::Bools: return all_are(operands, Sort::boolean());
      case Operands::Ints: return all_are(operands, Sort::integer());
      case Operands::Alike: return all_are(operands, terms_.sort(operands[0]));
      case Operands::Choice: break;
    }
    return terms_.sort(operands[0]).is_bool() && all_are(operands.subspan(1), terms_.sort(operands[1]));
  }

  Terms& terms_;
  const Names& names_;
  std::map<std::string, Term> bound_;  // by let
};

}  // namespace

Term read_formula(Terms& terms, const Names& names, const Expression& expression) {
  Term formula = Formula(terms, names).read(expression);
  if (!terms.sort(formula).is_bool()) fail_at(expression.line, "expected a formula of sort Bool, not Int");
  return formula;
}

}  // namespace heddle::proof_check
