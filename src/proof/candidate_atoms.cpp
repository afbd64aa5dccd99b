// Atoms: bounds, differences, sums and conditions of the program, with the rows in which each holds.
#include "proof/candidates.h"
#include "term/model.h"

#include <algorithm>
#include <limits>

namespace heddle::proof {

using term::Term;

namespace {

constexpr std::int64_t most_spread = 16;  // of the values of what has bounds that are written nowhere

}  // namespace

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

}  // namespace heddle::proof
