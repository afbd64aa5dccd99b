#include "proof/intervals.h"

#include <algorithm>
#include <set>

namespace heddle::proof {

using term::Kind;
using term::Term;

namespace {

using Bound = std::optional<mpz_class>;
using Values = std::map<Term, Interval>;

constexpr int rounds_before_widening = 3;
constexpr int most_rounds = 200;
constexpr int narrowing_rounds = 4;

// ---- intervals

Interval only(const mpz_class& value) { return {value, value}; }

Interval hull(const Interval& a, const Interval& b) {
  Interval both;
  if (a.low && b.low) both.low = std::min(*a.low, *b.low);
  if (a.high && b.high) both.high = std::max(*a.high, *b.high);
  return both;
}

Interval meet(const Interval& a, const Interval& b) {
  Interval common = a;
  if (b.low && (!common.low || *common.low < *b.low)) common.low = b.low;
  if (b.high && (!common.high || *common.high > *b.high)) common.high = b.high;
  return common;
}

Interval sum(const Interval& a, const Interval& b) {
  Interval result;
  if (a.low && b.low) result.low = *a.low + *b.low;
  if (a.high && b.high) result.high = *a.high + *b.high;
  return result;
}

Interval times(const Interval& a, const mpz_class& factor) {
  Interval result;
  if (factor == 0) return only(0);
  if (a.low) result.low = *a.low * factor;
  if (a.high) result.high = *a.high * factor;
  if (factor < 0) std::swap(result.low, result.high);
  return result;
}

Interval product(const Interval& a, const Interval& b) {
  if (a.low && a.low == a.high) return times(b, *a.low);
  if (b.low && b.low == b.high) return times(a, *b.low);
  if (!a.low || !a.high || !b.low || !b.high) return {};
  mpz_class corners[] = {*a.low * *b.low, *a.low * *b.high, *a.high * *b.low, *a.high * *b.high};
  auto [least, most] = std::ranges::minmax_element(corners);
  return {*least, *most};
}

mpz_class floor_of(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

// What a number may be that is in the interval when it is multiplied by the factor, which is not 0.
Interval divided(Interval a, const mpz_class& factor) {
  if (factor < 0) return divided(times(a, -1), -factor);
  if (a.low) a.low = -floor_of(-*a.low, factor);
  if (a.high) a.high = floor_of(*a.high, factor);
  return a;
}

// What either says; a symbol that one does not name may be any number.
Values hull(const Values& a, const Values& b) {
  Values both;
  for (const auto& [symbol, interval] : a)
    if (auto other = b.find(symbol); other != b.end()) both.emplace(symbol, hull(interval, other->second));
  return both;
}

// ---- terms

// The value of terms, and what conditions say of symbols (HC4: Benhamou, Goualard, Granvilliers, Puget 1999).
class Evaluation {
public:
  Evaluation(const term::Terms& terms, Values& values) : terms_(terms), values_(values) {}

  Interval of(Term t);
  // False: it cannot be.
  bool assume(Term condition, bool holds);

private:
  bool restrict_to(Term t, const Interval& wanted);
  bool restrict_sum(Term t, const Interval& wanted);
  bool assume_one(std::span<const Term> conditions, bool holds);
  bool assume_equal(Term a, Term b, bool holds);
  bool assume_less(Term a, Term b, int distance);
  bool can_be(Term t, const Interval& wanted) { return !meet(of(t), wanted).is_empty(); }

  const term::Terms& terms_;
  Values& values_;
};

Interval Evaluation::of(Term t) {
  std::span<const Term> children = terms_.children(t);
  switch (terms_.kind(t)) {
    case Kind::Constant: return only(terms_.number(t));
    case Kind::Symbol: {
      auto known = values_.find(t);
      return known == values_.end() ? Interval{} : known->second;
    }
    case Kind::IntAdd: {
      Interval result = only(0);
      for (Term child : children) result = sum(result, of(child));
      return result;
    }
    case Kind::IntMul: {
      Interval result = only(1);
      for (Term child : children) result = product(result, of(child));
      return result;
    }
    case Kind::IntDiv:
    case Kind::IntMod: {
      Interval a = of(children[0]), b = of(children[1]);
      if (!b.low || b.low != b.high || *b.low <= 0) return {};
      Interval rests{0, *b.low - 1};
      bool is_rest = a.low && a.high && *a.low >= 0 && *a.high < *b.low;
      if (terms_.kind(t) == Kind::IntMod) return is_rest ? a : rests;
      if (a.low) a.low = floor_of(*a.low, *b.low);
      if (a.high) a.high = floor_of(*a.high, *b.low);
      return a;
    }
    case Kind::Ite: {
      Values then = values_, otherwise = values_;
      Evaluation if_so(terms_, then), if_not(terms_, otherwise);
      bool can_be_so = if_so.assume(children[0], true), can_be_not = if_not.assume(children[0], false);
      if (can_be_so && can_be_not) return hull(if_so.of(children[1]), if_not.of(children[2]));
      return can_be_so ? if_so.of(children[1]) : if_not.of(children[2]);
    }
    default: return {};
  }
}

bool Evaluation::restrict_sum(Term t, const Interval& wanted) {
  std::span<const Term> children = terms_.children(t);
  for (std::size_t i = 0; i < children.size(); ++i) {
    Interval rest = wanted;
    for (std::size_t k = 0; k < children.size(); ++k)
      if (k != i) rest = sum(rest, times(of(children[k]), -1));
    if (!restrict_to(children[i], rest)) return false;
  }
  return true;
}

bool Evaluation::restrict_to(Term t, const Interval& wanted) {
  if (!can_be(t, wanted)) return false;
  std::span<const Term> children = terms_.children(t);
  switch (terms_.kind(t)) {
    case Kind::Symbol: values_[t] = meet(of(t), wanted); return true;
    case Kind::IntAdd: return restrict_sum(t, wanted);
    case Kind::IntMul: {
      bool is_scaled = children.size() == 2 && terms_.is_constant(children[0]) && terms_.number(children[0]) != 0;
      return !is_scaled || restrict_to(children[1], divided(wanted, terms_.number(children[0])));
    }
    case Kind::Ite: {
      bool then = can_be(children[1], wanted), otherwise = can_be(children[2], wanted);
      if (then && otherwise) return true;
      return (then || otherwise) && assume(children[0], then) && restrict_to(children[then ? 1 : 2], wanted);
    }
    default: return true;
  }
}

// At least one of them.
bool Evaluation::assume_one(std::span<const Term> conditions, bool holds) {
  std::optional<Values> all;
  for (Term condition : conditions) {
    Values one = values_;
    if (Evaluation(terms_, one).assume(condition, holds)) all = all ? hull(*all, one) : one;
  }
  if (all) values_ = std::move(*all);
  return all.has_value();
}

bool Evaluation::assume_less(Term a, Term b, int distance) {
  Interval left = of(a), right = of(b);
  Interval below, above;
  if (right.high) below.high = *right.high - distance;
  if (left.low) above.low = *left.low + distance;
  return restrict_to(a, below) && restrict_to(b, above);
}

bool Evaluation::assume_equal(Term a, Term b, bool holds) {
  if (!terms_.sort(a).is_int()) return true;
  if (holds) return restrict_to(a, of(b)) && restrict_to(b, of(a));
  for (auto [one, other] : {std::pair(a, b), std::pair(b, a)}) {
    Interval value = of(one), others = of(other);
    if (!value.low || value.low != value.high) continue;
    if (others.low == value.low) *others.low += 1;
    if (others.high == value.high) *others.high -= 1;
    if (others.is_empty() || !restrict_to(other, others)) return false;
  }
  return true;
}

bool Evaluation::assume(Term condition, bool holds) {
  std::span<const Term> children = terms_.children(condition);
  Kind kind = terms_.kind(condition);
  switch (kind) {
    case Kind::Constant: return terms_.is_true(condition) == holds;
    case Kind::Not: return assume(children[0], !holds);
    case Kind::And:
    case Kind::Or:
      if ((kind == Kind::And) != holds) return assume_one(children, holds);
      return std::ranges::all_of(children, [&](Term child) { return assume(child, holds); });
    case Kind::Equal: return assume_equal(children[0], children[1], holds);
    case Kind::IntLess:
      return holds ? assume_less(children[0], children[1], 1) : assume_less(children[1], children[0], 0);
    case Kind::IntLessEqual:
      return holds ? assume_less(children[0], children[1], 0) : assume_less(children[1], children[0], 1);
    default: return true;
  }
}

// ---- the program

struct Situation {
  Values values;        // of locals; where locks are held, of cells as well
  std::set<Term> held;  // locks

  bool operator==(const Situation&) const = default;
};

struct World {
  Values cells;
  std::vector<std::vector<std::optional<Situation>>> at;  // none: no thread comes there

  bool operator==(const World&) const = default;
};

class Analysis {
public:
  Analysis(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
           const base::Budget& budget)
      : program_(program), system_(system), terms_(terms), budget_(budget) {
    thresholds_ = {-1, 0, 1};
    for (const program::Constant& constant : program.constants)
      if (!constant.sort.is_bool())
        for (int around : {-1, 0, 1}) thresholds_.insert(constant.value + around);
    for (Term cell : system.cells)
      if (terms.sort(cell).is_int()) cells_.insert(cell);
    for (const program::Object& object : program.objects)
      for (std::uint32_t i = object.first; object.is_lock && i < object.first + object.size; ++i)
        locks_.insert(system.cells[i]);
  }

  Intervals run() {
    World beginning = start();
    World world = beginning;
    bool is_stable = false;
    for (int round = 0; round < most_rounds && !is_stable && !budget_.is_spent(); ++round) {
      World next = world;
      step(world, next);
      if (round >= rounds_before_widening) widen(world, next);
      is_stable = next == world;
      world = std::move(next);
    }
    if (!is_stable) return {};
    for (int round = 0; round < narrowing_rounds && !budget_.is_spent(); ++round) {
      World next = beginning;
      step(world, next);
      world = std::move(next);
    }
    Intervals found{world.cells, {}};
    for (const auto& places : world.at)
      for (found.at.emplace_back(); const std::optional<Situation>& there : places)
        found.at.back().push_back(there ? there->values : Values{});
    return found;
  }

private:
  std::vector<Term> locals(std::uint32_t of) const {
    std::vector<Term> symbols;
    std::uint32_t function = system_.templates[of].function;
    for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k)
      symbols.push_back(local_symbol(terms_, program_, function, slot_name(0), k));
    return symbols;
  }

  World start() const {
    World world;
    for (const Template& templ : system_.templates) world.at.emplace_back(templ.places.size());
    for (std::uint32_t of = 0; of < program_.processes.size(); ++of) {
      Situation& there = world.at[of][system_.templates[of].entry].emplace();
      for (Term local : locals(of))
        if (terms_.sort(local).is_int()) there.values.emplace(local, only(0));
    }
    std::optional<Values> all;
    for (const TemplateEdge& edge : system_.beginnings) {
      Values values;
      Evaluation evaluation(terms_, values);
      if (edge.fails || !evaluation.assume(edge.guard, true)) continue;
      Values cells = cells_at_start(edge, evaluation);
      all = all ? hull(*all, cells) : cells;
    }
    world.cells = all.value_or(Values{});
    return world;
  }

  Values cells_at_start(const TemplateEdge& edge, Evaluation& evaluation) const {
    Values cells;
    for (std::uint32_t i = 0; i < program_.cells; ++i) {
      Term cell = system_.cells[i];
      if (!cells_.contains(cell)) continue;
      bool is_input = program::object_of_cell(program_, i).is_input;
      cells.emplace(cell, is_input ? evaluation.of(cell) : only(0));
    }
    for (const auto& [symbol, value] : edge.updates)
      if (cells_.contains(symbol)) cells[symbol] = evaluation.of(value);
    return cells;
  }

  // What every step makes of the world.
  void step(const World& world, World& next) const {
    for (const TemplateEdge& edge : system_.edges)
      if (!edge.fails && world.at[edge.from.of][edge.from.place]) take(edge, world, next);
  }

  void take(const TemplateEdge& edge, const World& world, World& next) const {
    const Situation& here = *world.at[edge.from.of][edge.from.place];
    Values values = here.values;
    values.insert(world.cells.begin(), world.cells.end());
    Evaluation evaluation(terms_, values);
    if (!evaluation.assume(edge.guard, true)) return;
    Situation behind{values, here.held};
    for (const auto& [symbol, value] : edge.updates) {
      if (!terms_.sort(symbol).is_int()) continue;
      Interval interval = evaluation.of(value);
      behind.values[symbol] = interval;
      if (auto cell = next.cells.find(symbol); cell != next.cells.end()) cell->second = hull(cell->second, interval);
      if (!locks_.contains(symbol)) continue;
      if (interval == only(0))
        behind.held.erase(symbol);
      else
        behind.held.insert(symbol);
    }
    if (behind.held.empty())
      std::erase_if(behind.values, [&](const auto& each) { return cells_.contains(each.first); });
    add(next, edge.to, behind);
    for (const TemplateEdge::Start& child : edge.starts) {
      Situation begun;
      std::vector<Term> symbols = locals(child.of);
      for (std::size_t i = 0; i < symbols.size(); ++i)
        if (terms_.sort(symbols[i]).is_int()) begun.values.emplace(symbols[i], evaluation.of(child.locals[i]));
      add(next, {child.of, system_.templates[child.of].entry}, begun);
    }
  }

  static void add(World& world, Spot spot, const Situation& situation) {
    std::optional<Situation>& there = world.at[spot.of][spot.place];
    if (!there) {
      there = situation;
      return;
    }
    there->values = hull(there->values, situation.values);
    std::erase_if(there->held, [&](Term lock) { return !situation.held.contains(lock); });
  }

  void widen(const World& before, World& next) const {
    widen(before.cells, next.cells);
    for (std::size_t of = 0; of < next.at.size(); ++of)
      for (std::size_t place = 0; place < next.at[of].size(); ++place)
        if (before.at[of][place]) widen(before.at[of][place]->values, next.at[of][place]->values);
  }

  // A bound that has moved goes to the next number of the program.
  void widen(const Values& before, Values& next) const {
    for (auto& [symbol, interval] : next) {
      auto old = before.find(symbol);
      if (old == before.end()) continue;
      if (interval.low != old->second.low && interval.low) {
        auto above = thresholds_.upper_bound(*interval.low);
        interval.low = above == thresholds_.begin() ? Bound() : Bound(*std::prev(above));
      }
      if (interval.high != old->second.high && interval.high) {
        auto next_one = thresholds_.lower_bound(*interval.high);
        interval.high = next_one == thresholds_.end() ? Bound() : Bound(*next_one);
      }
    }
  }

  const program::Program& program_;
  const TemplateSystem& system_;
  term::Terms& terms_;
  const base::Budget& budget_;
  std::set<mpz_class> thresholds_;
  std::set<Term> cells_;  // of numbers
  std::set<Term> locks_;
};

}  // namespace

Intervals find_intervals(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
                         const base::Budget& budget) {
  return Analysis(program, system, terms, budget).run();
}

}  // namespace heddle::proof
