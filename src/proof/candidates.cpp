#include "proof/candidates.h"

#include "proof/literals.h"
#include "term/model.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace heddle::proof {

using term::Kind;
using term::Term;

namespace {

constexpr std::size_t most_rows = 400;
constexpr std::size_t most_hull_rows = 1500;
constexpr std::size_t most_constants = 12;
constexpr std::size_t most_clauses = 300;
constexpr std::size_t most_program_atoms = 60;
constexpr std::size_t most_reached = 16;
constexpr std::uint32_t most_flags = 64;  // of an array
constexpr std::int64_t most_spread = 16;  // of the values of what has bounds that are written nowhere

void collect_atoms(const term::Terms& terms, Term formula, std::set<Term>& found) {
  Kind kind = terms.kind(formula);
  if (kind == Kind::And || kind == Kind::Or || kind == Kind::Not) {
    for (Term child : terms.children(formula)) collect_atoms(terms, child, found);
  } else if (kind != Kind::Constant && kind != Kind::Symbol) {
    found.insert(formula);
  }
}

}  // namespace

Candidates::Candidates(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
                       const std::vector<Sample>& samples)
    : program_(program), system_(system), terms_(terms), samples_(samples) {
  find_live_locals();
  find_constants();
  find_reached();
  find_sources();
  std::set<Term> atoms;
  for (const TemplateEdge& edge : system.edges) {
    collect_atoms(terms, edge.guard, atoms);
    for (const auto& [symbol, value] : edge.updates) {
      auto cell = std::ranges::find(system.cells, symbol);
      if (cell != system.cells.end()) written_cells_.insert(static_cast<std::uint32_t>(cell - system.cells.begin()));
      if (terms.sort(value).is_bool()) collect_atoms(terms, value, atoms);
    }
  }
  for (const TemplateEdge& edge : system.final_failures) collect_atoms(terms, edge.guard, atoms);
  for (Term atom : atoms)
    if (program_atoms_.size() < most_program_atoms) program_atoms_.push_back(atom);
}

// Inputs that are taken digit by digit, again and again. What is left of such a number says nothing of anything else.
void Candidates::find_sources() {
  std::set<std::uint32_t> others;
  for (const TemplateEdge& edge : system_.edges)
    for (const auto& [symbol, value] : edge.updates) {
      auto cell = std::ranges::find(system_.cells, symbol);
      if (cell == system_.cells.end()) continue;
      auto index = static_cast<std::uint32_t>(cell - system_.cells.begin());
      // Of a signed number the digits are rounded towards 0.
      Term rest = terms_.kind(value) == term::Kind::Ite ? terms_.children(value)[1] : value;
      bool is_digit = terms_.kind(rest) == term::Kind::IntDiv && terms_.is_constant(terms_.children(rest)[1]) &&
                      program::object_of_cell(program_, index).is_input;
      (is_digit ? sources_ : others).insert(index);
    }
  for (std::uint32_t other : others) sources_.erase(other);
}

// Backwards: a local is live if some edge uses it, or hands it to a place where it is.
void Candidates::find_live_locals() {
  std::vector<std::vector<std::set<Term>>> live(system_.templates.size());
  for (std::size_t of = 0; of < live.size(); ++of) live[of].resize(system_.templates[of].places.size());
  bool changed = true;
  auto add = [&](std::set<Term>& to, Term formula) {
    for (Term symbol : term::symbols(terms_, formula)) changed = to.insert(symbol).second || changed;
  };
  while (changed) {
    changed = false;
    for (const TemplateEdge& edge : system_.edges) {
      std::set<Term>& here = live[edge.from.of][edge.from.place];
      add(here, edge.guard);
      if (edge.fails) continue;
      std::set<Term> behind = live[edge.to.of][edge.to.place];
      for (const auto& [symbol, value] : edge.updates) {
        bool is_cell = std::ranges::find(system_.cells, symbol) != system_.cells.end();
        if (behind.erase(symbol) > 0 || is_cell) add(here, value);
      }
      for (const TemplateEdge::Start& start : edge.starts)
        for (Term value : start.locals) add(here, value);
      for (Term symbol : behind) changed = here.insert(symbol).second || changed;
    }
  }
  live_.resize(live.size());
  ever_live_.resize(live.size());
  for (std::uint32_t of = 0; of < live.size(); ++of)
    for (const std::set<Term>& here : live[of]) {
      std::set<std::uint32_t>& indices = live_[of].emplace_back();
      std::uint32_t function = system_.templates[of].function;
      for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k)
        if (here.contains(local_symbol(terms_, program_, function, slot_name(0), k))) indices.insert(k);
      ever_live_[of].insert(indices.begin(), indices.end());
    }
}

void Candidates::find_constants() {
  constants_ = {-1, 0, 1};
  for (const program::Constant& constant : program_.constants)
    if (!constant.sort.is_bool() && constant.value.fits_slong_p() && constants_.size() < most_constants)
      constants_.insert(constant.value.get_si());
  // Numbers wrap around from 2^(n-1) on.
  for (const program::Constant& constant : program_.constants)
    for (unsigned width : {16U, 32U})
      if (!constant.sort.is_bool() && constant.value == mpz_class(1) << (width - 1)) {
        limits_.insert(constant.value.get_si() - 1);
        limits_.insert(constant.value.get_si());
      }
}

void Candidates::add_cells(std::vector<Variable>& variables) {
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = object.first; i < object.first + object.size; ++i) {
      if (sources_.contains(i)) continue;
      Term cell = system_.cells[i];
      variables.push_back({Kind::Cell, 0, i, {}, cell, object.sort.is_bool(), object.is_lock});
      bool has_changed = written_cells_.contains(i) && !object.is_lock && !object.sort.is_bool() && object.is_input;
      if (has_changed)
        variables.push_back(
            {Kind::First, 0, i, {}, terms_.symbol(terms_.name(cell) + "@0", object.sort), false, false});
    }
}

// Is it Bool, or 0 or 1 wherever it is seen, and both somewhere?
bool Candidates::is_flag(Spot spot, std::uint32_t local) const {
  if (program_.functions[system_.templates[spot.of].function].local_sorts[local].is_bool()) return true;
  std::set<std::int64_t> seen;
  for (const Sample& sample : samples_)
    for (const SampleThread& thread : sample.threads)
      if (thread.spot == spot && seen.size() <= 2) seen.insert(thread.locals[local]);
  return seen == std::set<std::int64_t>{0, 1};
}

void Candidates::add_counters(std::vector<Variable>& variables) {
  auto add = [&](const Counted& counted) {
    Term counter = counter_symbol(terms_, program_, system_, counted);
    variables.push_back({Kind::Counter, 0, 0, counted, counter, false, false});
  };
  for (std::uint32_t of = 0; of < system_.templates.size(); ++of)
    for (std::uint32_t place = 0; place < system_.templates[of].places.size(); ++place) {
      add({{of, place}});
      for (std::uint32_t local : live_[of][place])
        if (is_flag({of, place}, local)) add({{of, place}, local});
    }
}

// For each place of which there may be any number of threads: how many have come at least so far, that is, are at it or
// at one that can be reached from it. Such a number never falls, so it bounds what each of them does once.
void Candidates::find_reached() {
  for (std::uint32_t of = 0; of < system_.templates.size(); ++of) {
    const Template& each = system_.templates[of];
    std::set<std::set<std::uint32_t>> sets;
    for (std::uint32_t place = 0; each.is_many && place < each.places.size(); ++place) {
      std::set<std::uint32_t> behind{place};
      std::vector<std::uint32_t> open{place};
      while (!open.empty()) {
        std::uint32_t from = open.back();
        open.pop_back();
        for (std::uint32_t edge : each.places[from].edges) {
          const TemplateEdge& taken = system_.edges[edge];
          if (!taken.fails && behind.insert(taken.to.place).second) open.push_back(taken.to.place);
        }
      }
      sets.insert(std::move(behind));
    }
    for (const std::set<std::uint32_t>& places : sets) {
      if (reached_.size() == most_reached) return;
      Term sum = terms_.integer(std::int64_t{0});
      for (std::uint32_t place : places)
        sum = terms_.add(sum, counter_symbol(terms_, program_, system_, {{of, place}}));
      reached_.push_back({Kind::Reached, 0, 0, {{of, 0}}, sum, false, false, places});
    }
  }
}

void Candidates::add_locals(std::vector<Variable>& variables, std::uint32_t slot, Spot spot) {
  std::uint32_t function = system_.templates[spot.of].function;
  for (std::uint32_t k = 0; k < program_.functions[function].locals.size(); ++k) {
    bool is_known = with_dead_locals_ && spot.place != 0 && ever_live_[spot.of].contains(k);
    if (!is_known && !live_[spot.of][spot.place].contains(k)) continue;
    Term local = local_symbol(terms_, program_, function, slot_name(slot), k);
    variables.push_back({Kind::Local, slot, k, {}, local, terms_.sort(local).is_bool(), false});
  }
}

std::vector<std::vector<const SampleThread*>> Candidates::choices(const Sample& sample,
                                                                  std::span<const Spot> spots) const {
  std::vector<std::vector<const SampleThread*>> chosen(1);
  for (Spot spot : spots) {
    std::vector<std::vector<const SampleThread*>> longer;
    for (const auto& before : chosen)
      for (const SampleThread& thread : sample.threads) {
        if (thread.spot != spot || std::ranges::find(before, &thread) != before.end()) continue;
        longer.push_back(before);
        longer.back().push_back(&thread);
      }
    chosen = std::move(longer);
  }
  return chosen;
}

std::int64_t Candidates::value(const Variable& variable, const Sample& sample,
                               const std::vector<const SampleThread*>& chosen) const {
  switch (variable.kind) {
    case Kind::Cell: return sample.cells[variable.index];
    case Kind::First: return sample.first_cells[variable.index];
    case Kind::IsSet: return sample.cells[variable.index] != 0 ? 1 : 0;
    case Kind::Local: return chosen[variable.slot]->locals[variable.index];
    case Kind::Number: return chosen[variable.slot]->number;
    case Kind::Reached:
      return std::ranges::count_if(sample.threads, [&](const SampleThread& thread) {
        return thread.spot.of == variable.counted.spot.of && variable.places.contains(thread.spot.place);
      });
    case Kind::Counter: break;
  }
  const Counted& counted = variable.counted;
  return std::ranges::count_if(sample.threads, [&](const SampleThread& thread) {
    return thread.spot == counted.spot && (counted.local == Counted::all || thread.locals[counted.local] != 0);
  });
}

// What an integer is does not always matter to equations, but whether it is 0: is a lock held, is a count used up?
void Candidates::add_indicators(std::vector<Variable>& variables) {
  std::vector<Variable> indicators;
  for (const Variable& variable : variables) {
    bool can_be_zero = variable.kind == Kind::Cell && !variable.is_bool &&
                       std::ranges::any_of(samples_, [&](const Sample& s) { return s.cells[variable.index] == 0; });
    if (!can_be_zero) continue;
    Term is_set = terms_.not_(terms_.equal(variable.term, terms_.integer(std::int64_t{0})));
    indicators.push_back({Kind::IsSet, 0, variable.index, {}, is_set, true, false});
  }
  std::erase_if(variables, &Variable::is_lock);
  variables.insert(variables.end(), indicators.begin(), indicators.end());
}

Candidates::Table Candidates::table(std::span<const Spot> spots, bool for_equations) {
  Table table;
  if (for_equations && spots.empty()) add_counters(table.variables);
  add_cells(table.variables);
  for (std::uint32_t slot = 0; slot < spots.size(); ++slot) add_locals(table.variables, slot, spots[slot]);
  if (for_equations) add_indicators(table.variables);
  bool counts = with_counts_ && !for_equations && spots.size() < 2;
  if (counts) table.variables.insert(table.variables.end(), reached_.begin(), reached_.end());
  bool has_locks = std::ranges::any_of(table.variables, &Variable::is_lock);
  for (std::uint32_t slot = 0; has_locks && slot < spots.size(); ++slot)
    table.variables.push_back({Kind::Number, slot, 0, {}, number_symbol(terms_, slot_name(slot)), false, true});
  std::size_t most = for_equations ? most_hull_rows : most_rows;
  for (std::size_t i = 0; i < samples_.size() && table.rows.size() < most; ++i)
    for (const auto& chosen : choices(samples_[i], spots)) {
      Row row;
      for (const Variable& variable : table.variables) row.push_back(value(variable, samples_[i], chosen));
      table.rows.push_back(std::move(row));
    }
  return table;
}

void Candidates::add_atom(std::vector<Atom>& atoms, const Table& table, Atom atom,
                          const std::function<bool(const Row&)>& holds) {
  if (terms_.is_constant(atom.term)) return;
  for (const Row& row : table.rows) atom.truth.push_back(holds(row));
  atoms.push_back(std::move(atom));
}

namespace {

// What is said of one variable, or of two, are three chains: bounds from above, from below, and what it is not.
struct ChainsOf {
  std::size_t above, below, not_this;
  explicit ChainsOf(std::size_t pair) : above(3 * pair), below(3 * pair + 1), not_this(3 * pair + 2) {}
};

constexpr std::int64_t strongest = std::numeric_limits<std::int64_t>::min();

}  // namespace

void Candidates::add_single(std::vector<Atom>& atoms, const Table& table, std::size_t v) {
  const Variable& variable = table.variables[v];
  if (variable.kind == Kind::Number) return;
  bool counts = variable.kind == Kind::Reached;
  std::uint32_t slots = variable.kind == Kind::Local ? 1U << variable.slot : 0;
  auto add = [&](Term term, bool is_flag, auto holds, std::vector<Atom::Link> links = {}) {
    add_atom(atoms, table, {term, {}, slots, is_flag, counts, std::move(links)},
             [v, holds](const Row& row) { return holds(row[v]); });
  };
  if (variable.is_bool) {
    add(variable.term, true, [](std::int64_t x) { return x != 0; });
    add(terms_.not_(variable.term), true, [](std::int64_t x) { return x == 0; });
    return;
  }
  std::set<std::int64_t> seen;
  for (const Row& row : table.rows) seen.insert(row[v]);
  if (variable.is_lock) {
    Term is_free = terms_.equal(variable.term, terms_.integer(std::int64_t{0}));
    add(is_free, true, [](std::int64_t x) { return x == 0; });
    add(terms_.not_(is_free), true, [](std::int64_t x) { return x != 0; });
    return;
  }
  ChainsOf chains(v * table.variables.size() + v);
  auto is_at_least = [&](std::int64_t c) {
    add(terms_.less_equal(terms_.integer(c), variable.term), false, [c](std::int64_t x) { return c <= x; },
        {{chains.below, -c}});
  };
  auto is_at_most = [&](std::int64_t c) {
    add(terms_.less_equal(variable.term, terms_.integer(c)), false, [c](std::int64_t x) { return x <= c; },
        {{chains.above, c}});
  };
  std::int64_t least = *seen.begin(), most = *seen.rbegin();
  if (!counts && most - least <= most_spread) {
    if (!constants_.contains(least)) is_at_least(least);
    if (!constants_.contains(most)) is_at_most(most);
  }
  for (std::int64_t c : constants_) {
    Term number = terms_.integer(c);
    bool can_be = seen.contains(c) && !counts;
    bool is_flag = can_be && seen.size() <= 4;
    if (can_be) {
      add(terms_.equal(variable.term, number), is_flag, [c](std::int64_t x) { return x == c; },
          {{chains.above, strongest}, {chains.below, strongest}});
      add(terms_.not_(terms_.equal(variable.term, number)), is_flag, [c](std::int64_t x) { return x != c; });
    } else if (least < c && c < most) {
      add(terms_.not_(terms_.equal(variable.term, number)), false, [c](std::int64_t x) { return x != c; });
    }
    is_at_least(c);
    is_at_most(c);
  }
}

void Candidates::add_pair(std::vector<Atom>& atoms, const Table& table, std::size_t v, std::size_t w) {
  const Variable& a = table.variables[v];
  const Variable& b = table.variables[w];
  bool counts = b.kind == Kind::Reached;
  auto slots_of = [](const Variable& each) {
    return each.kind == Kind::Local || each.kind == Kind::Number ? 1U << each.slot : 0U;
  };
  std::uint32_t slots = slots_of(a) | slots_of(b);
  auto add = [&](Term term, bool is_flag, auto holds, std::vector<Atom::Link> links = {}) {
    add_atom(atoms, table, {term, {}, slots, is_flag, counts, std::move(links)},
             [v, w, holds](const Row& row) { return holds(row[v] - row[w]); });
  };
  if (a.is_bool != b.is_bool || a.is_lock != b.is_lock) return;
  if (a.is_lock) {
    if ((a.kind == Kind::Number) == (b.kind == Kind::Number)) return;
    add(terms_.equal(a.term, b.term), true, [](std::int64_t d) { return d == 0; });
    add(terms_.not_(terms_.equal(a.term, b.term)), true, [](std::int64_t d) { return d != 0; });
    return;
  }
  if (a.is_bool) return;
  // How the last digits of an input are related to numbers of threads says nothing.
  bool is_used_up =
      a.kind == Kind::Cell && written_cells_.contains(a.index) && program::object_of_cell(program_, a.index).is_input;
  if (counts && is_used_up) return;
  ChainsOf chains(v * table.variables.size() + w);
  Term same = terms_.equal(a.term, b.term);
  if (!counts) {
    add(same, false, [](std::int64_t d) { return d == 0; }, {{chains.above, strongest}, {chains.below, strongest}});
    add(terms_.not_(same), false, [](std::int64_t d) { return d != 0; }, {{chains.not_this, 0}});
  }
  add(terms_.less_equal(a.term, b.term), false, [](std::int64_t d) { return d <= 0; }, {{chains.above, 0}});
  add(terms_.less_equal(b.term, a.term), false, [](std::int64_t d) { return d >= 0; }, {{chains.below, 0}});
  add(terms_.less(a.term, b.term), false, [](std::int64_t d) { return d < 0; },
      {{chains.above, -1}, {chains.not_this, strongest}});
  add(terms_.less(b.term, a.term), false, [](std::int64_t d) { return d > 0; },
      {{chains.below, -1}, {chains.not_this, strongest}});
  auto [least, most] = std::ranges::minmax(table.rows, {}, [&](const Row& row) { return row[v] - row[w]; });
  std::int64_t low = least[v] - least[w], high = most[v] - most[w];
  auto shifted = [&](std::int64_t by) { return terms_.add(b.term, terms_.integer(by)); };
  if (low == high && low != 0 && constants_.contains(std::abs(low)))
    add(terms_.equal(a.term, shifted(low)), false, [low](std::int64_t d) { return d == low; },
        {{chains.above, strongest}, {chains.below, strongest}});
  for (std::int64_t c : constants_) {
    if (c <= 0) continue;
    if (high == c)
      add(terms_.less_equal(a.term, shifted(c)), false, [c](std::int64_t d) { return d <= c; }, {{chains.above, c}});
    if (low == -c)
      add(terms_.less_equal(shifted(-c), a.term), false, [c](std::int64_t d) { return d >= -c; }, {{chains.below, c}});
  }
}

// Two numbers of which one grows as the other falls stay below the limit of a type together.
void Candidates::add_sum(std::vector<Atom>& atoms, const Table& table, std::size_t v, std::size_t w) {
  const Variable& a = table.variables[v];
  const Variable& b = table.variables[w];
  auto is_number = [](const Variable& each) {
    return (each.kind == Kind::Cell || each.kind == Kind::Local) && !each.is_bool && !each.is_lock;
  };
  bool is_wanted = is_number(a) && is_number(b) && (a.kind == Kind::Local || b.kind == Kind::Local);
  if (!is_wanted) return;
  std::uint32_t slots = (a.kind == Kind::Local ? 1U << a.slot : 0U) | (b.kind == Kind::Local ? 1U << b.slot : 0U);
  std::size_t chain = 3 * table.variables.size() * table.variables.size() + v * table.variables.size() + w;
  Term sum = terms_.add(a.term, b.term);
  for (std::int64_t limit : limits_)
    add_atom(atoms, table, {terms_.less_equal(sum, terms_.integer(limit)), {}, slots, false, false, {{chain, limit}}},
             [v, w, limit](const Row& row) { return row[v] + row[w] <= limit; });
}

// Conditions of the program itself, where all that they speak about is known: they are over `a`.
void Candidates::add_program_atoms(std::vector<Atom>& atoms, const Table& table) {
  std::map<Term, std::size_t> columns;
  for (std::size_t i = 0; i < table.variables.size(); ++i)
    if (table.variables[i].kind != Kind::Reached) columns.emplace(table.variables[i].term, i);
  std::vector<std::pair<term::Model, const Row*>> models;
  for (const Row& row : table.rows) {
    term::Model model;
    for (const auto& [symbol, column] : columns)
      model.set(symbol,
                table.variables[column].is_bool ? terms_.boolean(row[column] != 0) : terms_.integer(row[column]));
    models.emplace_back(std::move(model), &row);
  }
  for (Term atom : program_atoms_) {
    std::uint32_t slots = 0;
    bool is_known = true;
    for (Term symbol : term::symbols(terms_, atom)) {
      auto column = columns.find(symbol);
      is_known = is_known && column != columns.end();
      if (is_known && table.variables[column->second].kind == Kind::Local) slots = 1;
    }
    if (!is_known) continue;
    Atom positive{atom, {}, slots, false}, negative{terms_.not_(atom), {}, slots, false};
    bool has_value = true;
    for (const auto& [model, row] : models) {
      Term value = term::evaluate(terms_, atom, model);
      has_value = has_value && value;
      positive.truth.push_back(has_value && terms_.is_true(value));
      negative.truth.push_back(has_value && terms_.is_false(value));
    }
    if (!has_value) continue;
    atoms.push_back(std::move(positive));
    atoms.push_back(std::move(negative));
  }
}

bool Candidates::is_element(const Variable& each) const {
  return each.kind == Kind::Cell && program::object_of_cell(program_, each.index).size > 1;
}

std::vector<Candidates::Atom> Candidates::atoms(const Table& table, std::span<const Spot> spots) {
  std::vector<Atom> found;
  bool is_of_many = spots.size() == 1 && system_.templates[spots[0].of].is_many;
  for (std::size_t v = 0; v < table.variables.size(); ++v) {
    add_single(found, table, v);
    bool counts = table.variables[v].kind == Kind::Reached;
    for (std::size_t w = v + 1; w < table.variables.size() && !counts; ++w) {
      if (!with_elements_ && (is_element(table.variables[v]) || is_element(table.variables[w]))) continue;
      add_pair(found, table, v, w);
      if (spots.size() == 1) add_sum(found, table, v, w);
    }
  }
  if (spots.size() <= 1) add_program_atoms(found, table);
  // What numbers of threads have to do with cells does not depend on where one of many is.
  if (is_of_many) std::erase_if(found, [](const Atom& atom) { return atom.counts && atom.slots == 0; });
  return found;
}

std::vector<Term> Candidates::coordinates(const Table& table) {
  Term one = terms_.integer(std::int64_t{1}), zero = terms_.integer(std::int64_t{0});
  std::vector<Term> terms;
  for (const Variable& variable : table.variables)
    terms.push_back(variable.is_bool ? terms_.ite(variable.term, one, zero) : variable.term);
  return terms;
}

Equations Candidates::equations() {
  Table points = table({}, true);
  Equations equations(terms_, coordinates(points));
  for (const Row& row : points.rows) equations.add(row);
  return equations;
}

// About a thread, with at least three parts: differences are among the atoms.
void Candidates::add_equations(std::vector<Term>& found, std::span<const Spot> spots) {
  Table points = table(spots, true);
  AffineHull hull(points.variables.size());
  for (const Row& row : points.rows) hull.add(row);
  std::vector<Term> terms = coordinates(points);
  for (const Equation& equation : hull.equations()) {
    std::size_t parts = 0;
    bool has_local = false;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      parts += equation.coefficients[i] != 0 ? 1 : 0;
      has_local = has_local || (equation.coefficients[i] != 0 && points.variables[i].kind == Kind::Local);
    }
    if (parts >= 3 && has_local) found.push_back(formula_of(terms_, equation, terms));
  }
}

// A thread of which there is one has not started any others yet.
void Candidates::add_absences(std::vector<Term>& found, Spot spot) {
  if (system_.templates[spot.of].is_many) return;
  for (std::uint32_t of = 0; of < system_.templates.size(); ++of) {
    bool has_been_seen = std::ranges::any_of(samples_, [&](const Sample& sample) {
      return std::ranges::any_of(sample.threads, [&](const SampleThread& each) { return each.spot == spot; }) &&
             std::ranges::any_of(sample.threads, [&](const SampleThread& each) { return each.spot.of == of; });
    });
    if (of == spot.of || has_been_seen) continue;
    Term sum = terms_.integer(std::int64_t{0});
    for (std::uint32_t place = 0; place < system_.templates[of].places.size(); ++place)
      sum = terms_.add(sum, counter_symbol(terms_, program_, system_, {{of, place}}));
    found.push_back(terms_.equal(sum, terms_.integer(std::int64_t{0})));
  }
}

// The flags of an array hold below a number: its elements have been written, seen, or taken one after the other.
void Candidates::add_prefixes(std::vector<Term>& found, const Table& table, bool is_about_cells) {
  auto is_index = [&](const Variable& each) {
    return each.kind == (is_about_cells ? Kind::Cell : Kind::Local) && !each.is_bool && !each.is_lock;
  };
  std::map<std::uint32_t, std::size_t> columns;
  for (std::size_t v = 0; v < table.variables.size(); ++v)
    if (table.variables[v].kind == Kind::Cell) columns.emplace(table.variables[v].index, v);
  for (const program::Object& array : program_.objects) {
    if (!array.sort.is_bool() || array.size < 2 || array.size > most_flags || !columns.contains(array.first)) continue;
    std::size_t first = columns.at(array.first);
    for (std::size_t v = 0; v < table.variables.size(); ++v) {
      if (!is_index(table.variables[v])) continue;
      auto holds = [&](const Row& row) {
        for (std::uint32_t i = 0; i < array.size && static_cast<std::int64_t>(i) < row[v]; ++i)
          if (row[first + i] == 0) return false;
        return true;
      };
      auto reaches_into = [&](const Row& row) { return row[v] > 0; };
      if (!std::ranges::all_of(table.rows, holds) || std::ranges::none_of(table.rows, reaches_into)) continue;
      for (std::uint32_t i = 0; i < array.size; ++i) {
        Term ends_before = terms_.less_equal(table.variables[v].term, terms_.integer(static_cast<std::int64_t>(i)));
        found.push_back(terms_.or_(ends_before, table.variables[first + i].term));
      }
    }
  }
}

// Two atoms of which one always holds, though neither does alone; one of them at least is a flag.
void Candidates::add_clauses(std::vector<Term>& found, const std::vector<Atom>& literals, std::uint32_t all_slots) {
  std::size_t count = 0;
  auto holds = [](const Atom& a, const Atom& b) {
    for (std::size_t i = 0; i < a.truth.size(); ++i)
      if (!a.truth[i] && !b.truth[i]) return false;
    return true;
  };
  for (bool both : {true, false})
    for (std::size_t i = 0; i < literals.size(); ++i)
      for (std::size_t k = 0; k < literals.size() && count < most_clauses; ++k) {
        const Atom& a = literals[i];
        const Atom& b = literals[k];
        bool is_wanted = a.is_flag && (both ? b.is_flag && i < k : !b.is_flag) && (a.slots | b.slots) == all_slots;
        if (!is_wanted || terms_.not_(a.term) == b.term || !holds(a, b)) continue;
        Term clause = terms_.or_(a.term, b.term);
        if (terms_.is_constant(clause)) continue;
        found.push_back(clause);
        ++count;
      }
}

std::vector<Chain> Candidates::about(std::span<const Spot> spots, Language language) {
  Table rows = table(spots, false);
  if (rows.rows.empty()) return {{terms_.boolean(false)}};
  std::uint32_t all_slots = (1U << spots.size()) - 1;
  std::vector<Term> found;
  std::map<std::size_t, std::vector<std::pair<std::int64_t, Term>>> linked;
  std::vector<Atom> literals;
  for (Atom& atom : atoms(rows, spots)) {
    bool always = std::ranges::all_of(atom.truth, [](bool value) { return value; });
    bool never = std::ranges::none_of(atom.truth, [](bool value) { return value; });
    bool is_new = spots.size() < 2 || atom.slots == all_slots;
    if (always && is_new && atom.links.empty()) found.push_back(atom.term);
    for (const Atom::Link& link : atom.links)
      if (always && is_new) linked[link.chain].emplace_back(link.place, atom.term);
    if (!always && !never && !atom.counts) literals.push_back(std::move(atom));
  }
  if (spots.size() == 1 && language == Language::Atoms) {
    add_equations(found, spots);
    add_absences(found, spots[0]);
  }
  if (spots.size() < 2 && language == Language::Atoms) add_prefixes(found, rows, spots.empty());
  if (language == Language::Clauses) add_clauses(found, literals, all_slots);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<Chain> chains;
  for (auto& [number, links] : linked) {
    std::ranges::stable_sort(links, {}, &std::pair<std::int64_t, Term>::first);
    Chain& chain = chains.emplace_back();
    for (const auto& [place, term] : links) chain.push_back(term);
  }
  for (Term formula : found) chains.push_back({formula});
  return chains;
}

}  // namespace heddle::proof
