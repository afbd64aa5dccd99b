// States in which nobody can go on, as far as the facts allow them: every thread has come to its end or waits, and one
// waits. Of each place one thread is spoken about, and of each two places two, if there are any.
#include "proof/houdini.h"

namespace heddle::proof {

using term::Term;

namespace {

std::string name_at(Spot spot) { return "at " + std::to_string(spot.of) + "@" + std::to_string(spot.place); }

}  // namespace

Houdini::Constraints Houdini::standstill() const {
  Term none = terms_.integer(std::int64_t{0});
  Counters counters = counters_;
  for (const auto& [symbol, counted] : all_counters_)
    if (counted.local == Counted::all) counters.emplace(counted, symbol);
  Constraints constraints;
  add_facts(constraints, {}, 0);
  add_counters(constraints, {}, counters);
  std::vector<Spot> halts;
  Term somebody_waits = terms_.boolean(false);
  std::map<std::uint32_t, Term> threads;  // of each template
  for (const auto& [counted, counter] : counters) {
    if (counted.local != Counted::all) continue;
    Spot spot = counted.spot;
    Term& sum = threads.emplace(spot.of, none).first->second;
    sum = terms_.add(sum, counter);
    Term can_leave = system_.templates[spot.of].places[spot.place].can_leave;
    bool has_ended = spot.place == 0;
    if (!has_ended && terms_.is_true(can_leave)) {
      constraints.push_back({terms_.equal(counter, none)});
      continue;
    }
    halts.push_back(spot);
    if (!has_ended) somebody_waits = terms_.or_(somebody_waits, terms_.less(none, counter));
  }
  constraints.push_back({somebody_waits});
  for (std::uint32_t process = 0; process < program_.processes.size(); ++process)
    constraints.push_back({terms_.equal(threads.at(process), terms_.integer(std::int64_t{1}))});
  for (std::size_t i = 0; i < halts.size(); ++i) {
    add_halt(constraints, halts[i]);
    for (std::size_t k = 0; k < i; ++k) add_halts(constraints, halts[k], halts[i]);
  }
  return constraints;
}

// Whoever is there has ended, or cannot take the step.
void Houdini::add_halt(Constraints& constraints, Spot spot) const {
  Actor here{name_at(spot), spot};
  Constraints known;
  add_facts(known, {here}, 0);
  add_numbers(known, {here});
  if (spot.place != 0) {
    Values values;
    const std::vector<Term>& from = locals(spot.of, slot_name(0));
    const std::vector<Term>& to = locals(spot.of, here.name);
    for (std::size_t i = 0; i < from.size(); ++i) values.emplace(from[i], to[i]);
    values.emplace(number_symbol(terms_, slot_name(0)), number_symbol(terms_, here.name));
    Term can_leave = system_.templates[spot.of].places[spot.place].can_leave;
    known.push_back({terms_.not_(term::substitute(terms_, can_leave, values))});
  }
  Term counter = counter_symbol(terms_, program_, system_, {spot});
  constraints.push_back(conditional(terms_.less(terms_.integer(std::int64_t{0}), counter), known));
}

void Houdini::add_halts(Constraints& constraints, Spot first, Spot second) const {
  if (first.of == second.of && !system_.templates[first.of].is_many) return;
  Actor here{name_at(first), first}, there{name_at(second), second};
  Constraints known;
  add_instances(known, {first, second}, &here, &there);
  add_numbers(known, {here, there});
  if (known.empty()) return;
  Term none = terms_.integer(std::int64_t{0});
  Term are_there = terms_.and_(terms_.less(none, counter_symbol(terms_, program_, system_, {first})),
                               terms_.less(none, counter_symbol(terms_, program_, system_, {second})));
  constraints.push_back(conditional(are_there, known));
}

}  // namespace heddle::proof
