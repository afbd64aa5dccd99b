#include "proof/in_c.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace heddle::proof {

using program::InSource;
using program::Location;
using term::Kind;
using term::Term;

namespace {

// An expression of C with the values that it can have. They fit into what C computes with, at every point.
struct Expression {
  std::string text;
  mpz_class low, high;
  bool is_simple = true;  // needs no parentheses
};
using Said = std::optional<Expression>;

std::string in_parentheses(const Expression& expression) {
  return expression.is_simple ? expression.text : "(" + expression.text + ")";
}

class Speaker {
public:
  // `is_wide`: all arithmetic is that of long long.
  Speaker(const term::Terms& terms, const std::map<Term, const InSource::Cell*>& cells, bool is_wide)
      : terms_(terms), cells_(cells), is_wide_(is_wide) {
    limit_ = mpz_class(1) << (is_wide ? 63 : 31);
  }

  Said say(Term formula) const {
    auto children = terms_.children(formula);
    switch (terms_.kind(formula)) {
      case Kind::Constant: return constant(formula);
      case Kind::Symbol: return symbol(formula);
      case Kind::Not: return negation(children[0]);
      case Kind::And: return row(children, " && ");
      case Kind::Or: return row(children, " || ");
      case Kind::Equal: return comparison(children, " == ");
      case Kind::IntLess: return comparison(children, " < ");
      case Kind::IntLessEqual: return comparison(children, " <= ");
      case Kind::IntAdd: return sum(children);
      case Kind::IntMul: return product(children);
      default: return {};
    }
  }

private:
  Said fitting(Expression expression) const {
    if (expression.low < -limit_ || expression.high >= limit_) return {};
    return expression;
  }

  Said constant(Term value) const {
    if (terms_.sort(value).is_bool()) {
      int truth = terms_.is_true(value) ? 1 : 0;
      return Expression{std::to_string(truth), truth, truth};
    }
    if (!terms_.sort(value).is_int()) return {};
    const mpz_class& number = terms_.number(value);
    if (number == -limit_) return {};  // C has no such constant
    return fitting({number.get_str() + (is_wide_ ? "LL" : ""), number, number, number >= 0});
  }

  Said symbol(Term name) const {
    auto cell = cells_.find(name);
    if (cell == cells_.end() || (!is_wide_ && !cell->second->is_int)) return {};
    const std::string& text = cell->second->expression;
    return fitting({is_wide_ ? "(long long)" + text : text, cell->second->low, cell->second->high});
  }

  Said negation(Term of) const {
    auto children = terms_.children(of);
    bool is_of_numbers = terms_.kind(of) == Kind::Equal && terms_.sort(children[0]).is_int();
    if (is_of_numbers) return comparison(children, " != ");
    if (terms_.kind(of) == Kind::IntLess) return comparison(children, " >= ");
    if (terms_.kind(of) == Kind::IntLessEqual) return comparison(children, " > ");
    Said inner = say(of);
    if (!inner) return {};
    return Expression{"!(" + inner->text + ")", 0, 1};
  }

  Said row(std::span<const Term> children, const char* between) const {
    std::string text;
    for (Term child : children) {
      Said part = say(child);
      if (!part) return {};
      text += (text.empty() ? "" : between) + in_parentheses(*part);
    }
    return Expression{text, 0, 1, false};
  }

  Said comparison(std::span<const Term> children, const char* by) const {
    Said left = say(children[0]), right = say(children[1]);
    if (!left || !right) return {};
    return Expression{in_parentheses(*left) + by + in_parentheses(*right), 0, 1, false};
  }

  // What is to be subtracted; none: the child is to be added.
  Said subtrahend(Term child) const {
    auto factors = terms_.children(child);
    bool is_product = terms_.kind(child) == Kind::IntMul && factors.size() == 2 && terms_.is_constant(factors[0]);
    if (!is_product || terms_.number(factors[0]) != -1) return {};
    return say(factors[1]);
  }

  // From the left, as C adds.
  Said sum(std::span<const Term> children) const {
    std::vector<Term> order(children.begin(), children.end());
    std::ranges::stable_partition(order, [&](Term child) { return !subtrahend(child); });
    Said total;
    for (Term child : order) {
      Said taken = total ? subtrahend(child) : std::nullopt;
      Said part = taken ? taken : say(child);
      if (!part) return {};
      if (!total) {
        total = part;
        continue;
      }
      std::string text = total->text + (taken ? " - " : " + ") + in_parentheses(*part);
      total = taken ? fitting({text, total->low - part->high, total->high - part->low, false})
                    : fitting({text, total->low + part->low, total->high + part->high, false});
      if (!total) return {};
    }
    return total;
  }

  Said product(std::span<const Term> children) const {
    if (children.size() != 2) return {};
    Said left = say(children[0]), right = say(children[1]);
    if (!left || !right) return {};
    mpz_class corners[] = {left->low * right->low, left->low * right->high, left->high * right->low,
                           left->high * right->high};
    return fitting({in_parentheses(*left) + " * " + in_parentheses(*right), *std::ranges::min_element(corners),
                    *std::ranges::max_element(corners), false});
  }

  const term::Terms& terms_;
  const std::map<Term, const InSource::Cell*>& cells_;
  bool is_wide_;
  mpz_class limit_;
};

void find_symbols(const term::Terms& terms, Term term, std::set<Term>& found, std::set<Term>& seen) {
  if (!seen.insert(term).second) return;
  if (terms.kind(term) == Kind::Symbol) found.insert(term);
  for (Term child : terms.children(term)) find_symbols(terms, child, found, seen);
}

class InC {
public:
  InC(const program::Program& program, const InSource& in_source, term::Terms& terms, const std::vector<Term>& cells,
      const std::vector<std::set<Term>>& writes)
      : terms_(terms), writes_(writes) {
    std::map<std::string, Term> symbols;
    for (const program::Object& object : program.objects)
      for (std::uint32_t i = 0; i < object.size; ++i)
        symbols.emplace(program::cell_name(object, i), cells[object.first + i]);
    // What nobody reads is not in the model any more, and keeps its bounds.
    for (const auto& [name, cell] : in_source.cells)
      cells_.emplace(symbols.try_emplace(name, terms.symbol("unread " + name, term::Sort::integer())).first->second,
                     &cell);
  }

  // None: it cannot be said there, or says nothing.
  std::optional<std::string> say(Term fact, Location at) const {
    std::set<Term> symbols, seen;
    find_symbols(terms_, fact, symbols, seen);
    auto is_in_scope = [&](Term symbol) {
      auto cell = cells_.find(symbol);
      return cell != cells_.end() && cell->second->declared.file == at.file && cell->second->declared.line < at.line;
    };
    auto writes_several = [&](const std::set<Term>& written) {
      return std::ranges::count_if(symbols, [&](Term symbol) { return written.contains(symbol); }) > 1;
    };
    if (symbols.empty() || !std::ranges::all_of(symbols, is_in_scope)) return {};
    if (std::ranges::any_of(writes_, writes_several)) return {};
    for (bool is_wide : {false, true})
      if (Said said = Speaker(terms_, cells_, is_wide).say(fact)) return said->text;
    return {};
  }

  // What making the model has found out about the cells, so that no fact of the proof need say it.
  std::vector<Term> bounds() const {
    std::vector<Term> facts;
    for (const auto& [cell, in_source] : cells_) {
      Term low = terms_.integer(in_source->low), high = terms_.integer(in_source->high);
      bool is_constant = in_source->low == in_source->high;
      if (is_constant) facts.push_back(terms_.equal(cell, low));
      if (!is_constant && in_source->is_low_known) facts.push_back(terms_.less_equal(low, cell));
      if (!is_constant && in_source->is_high_known) facts.push_back(terms_.less_equal(cell, high));
    }
    return facts;
  }

private:
  term::Terms& terms_;
  const std::vector<std::set<Term>>& writes_;
  std::map<Term, const InSource::Cell*> cells_;
};

}  // namespace

plan::Invariants invariants_in_c(const program::Program& program, const InSource& in_source, term::Terms& terms,
                                 const std::vector<Term>& cells, const std::vector<std::set<Term>>& writes,
                                 const std::vector<Term>& proved, const std::vector<FactsAt>& at) {
  InC speaker(program, in_source, terms, cells, writes);
  std::vector<Term> always = speaker.bounds();
  always.insert(always.begin(), proved.begin(), proved.end());
  auto say_all = [&](const std::vector<Term>& facts, Location where) {
    std::vector<std::string> said;
    for (Term fact : facts)
      if (std::optional<std::string> text = speaker.say(fact, where); text && std::ranges::count(said, *text) == 0)
        said.push_back(std::move(*text));
    return said;
  };
  // What holds at all places where threads are at the head.
  std::map<Location, std::vector<Term>> heads;
  for (const FactsAt& place : at) {
    auto found = in_source.heads.find(place.step);
    if (found == in_source.heads.end()) continue;
    for (Location head : found->second) {
      auto [known, is_new] = heads.try_emplace(head, place.facts);
      if (!is_new) std::erase_if(known->second, [&](Term fact) { return std::ranges::count(place.facts, fact) == 0; });
    }
  }
  plan::Invariants result{.in_main = in_source.in_main};
  if (result.in_main) result.always = say_all(always, result.in_main);
  for (auto& [head, facts] : heads) {
    facts.insert(facts.begin(), always.begin(), always.end());
    result.loops.push_back({head, say_all(facts, head)});
  }
  for (Location head : in_source.unsaid) result.loops.push_back({head});
  return result;
}

}  // namespace heddle::proof
