// What candidates are about: variables, and a row of their values for each choice of threads in each sampled state.
#include "proof/candidates.h"

#include <algorithm>

namespace heddle::proof {

using term::Term;

namespace {

constexpr std::size_t most_rows = 400;
constexpr std::size_t most_hull_rows = 1500;
constexpr std::size_t most_reached = 16;

}  // namespace

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

}  // namespace heddle::proof
