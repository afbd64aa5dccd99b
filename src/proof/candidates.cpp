#include "proof/candidates.h"

#include "term/model.h"

#include <algorithm>

namespace heddle::proof {

using term::Kind;
using term::Term;

namespace {

constexpr std::size_t most_constants = 12;
constexpr std::size_t most_clauses = 300;
constexpr std::size_t most_program_atoms = 60;
constexpr std::uint32_t most_flags = 64;  // of an array

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
