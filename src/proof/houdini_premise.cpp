// What the facts say about certain threads, and what is known besides: numbers differ, counters count.
#include "proof/houdini.h"
#include "term/model.h"

#include <algorithm>

namespace heddle::proof {

using term::Term;

const std::vector<Term>& Houdini::locals(std::uint32_t of, const std::string& who) const {
  auto [found, is_new] = locals_.try_emplace({of, who});
  std::uint32_t function = system_.templates[of].function;
  for (std::uint32_t k = 0; is_new && k < program_.functions[function].locals.size(); ++k)
    found->second.push_back(local_symbol(terms_, program_, function, who, k));
  return found->second;
}

std::vector<Houdini::Actor> Houdini::actors_of(const Obligation& obligation) {
  std::vector<Actor> actors;
  if (!obligation.is_start) actors.push_back({slot_name(0), obligation.edge->from});
  for (Spot spot : obligation.bystanders)
    actors.push_back({slot_name(static_cast<std::uint32_t>(actors.size())), spot});
  return actors;
}

Term Houdini::instance(std::uint32_t fact, const Actor* first, const Actor* second) const {
  Term& known = instances_[{fact, first != nullptr ? first->name : "", second != nullptr ? second->name : ""}];
  if (known) return known;
  Values values;
  std::uint32_t slot = 0;
  for (const Actor* actor : {first, second}) {
    if (actor == nullptr) break;
    const std::vector<Term>& from = locals(actor->spot.of, slot_name(slot));
    const std::vector<Term>& to = locals(actor->spot.of, actor->name);
    for (std::size_t i = 0; i < from.size(); ++i) values.emplace(from[i], to[i]);
    values.emplace(number_symbol(terms_, slot_name(slot)), number_symbol(terms_, actor->name));
    ++slot;
  }
  known = term::substitute(terms_, facts_[fact].what.formula, values);
  return known;
}

void Houdini::add_instances(Constraints& constraints, std::vector<Spot> spots, const Actor* first,
                            const Actor* second) const {
  auto found = facts_at_.find(spots);
  if (found == facts_at_.end()) return;
  for (std::uint32_t fact : found->second)
    if (is_known(fact)) constraints.push_back({instance(fact, first, second), {fact}});
}

// For all choices among the actors; only with that of this number, if there is one.
void Houdini::add_facts(Constraints& constraints, const std::vector<Actor>& actors, std::size_t must_include) const {
  bool any = must_include >= actors.size();
  if (any) add_instances(constraints, {}, nullptr, nullptr);
  for (std::size_t i = 0; i < actors.size(); ++i) {
    if (any || i == must_include) add_instances(constraints, {actors[i].spot}, &actors[i], nullptr);
    for (std::size_t k = 0; k < actors.size(); ++k) {
      bool is_ordered = i != k && actors[i].spot <= actors[k].spot;
      if (is_ordered && (any || i == must_include || k == must_include))
        add_instances(constraints, {actors[i].spot, actors[k].spot}, &actors[i], &actors[k]);
    }
  }
}

void Houdini::add_numbers(Constraints& constraints, const std::vector<Actor>& actors) const {
  if (!has_locks_) return;
  for (std::size_t i = 0; i < actors.size(); ++i) {
    Term mine = number_symbol(terms_, actors[i].name);
    constraints.push_back({terms_.less_equal(terms_.integer(std::int64_t{1}), mine)});
    for (std::size_t k = 0; k < i; ++k)
      constraints.push_back({terms_.not_(terms_.equal(mine, number_symbol(terms_, actors[k].name)))});
  }
}

// How many of the actors the counter counts.
Term Houdini::known_number(const Counted& counted, const std::vector<Actor>& actors) const {
  Term sum = terms_.integer(std::int64_t{0});
  for (const Actor& actor : actors)
    sum = terms_.add(sum, weight(terms_, counted, actor.spot, locals(actor.spot.of, actor.name)));
  return sum;
}

void Houdini::add_counters(Constraints& constraints, const std::vector<Actor>& actors, const Counters& counters) const {
  Term one = terms_.integer(std::int64_t{1});
  std::map<std::uint32_t, Term> sums;
  for (const auto& [counted, counter] : counters) {
    Term known = known_number(counted, actors);
    bool may_be_more = has_room(counted.spot, actors);
    constraints.push_back({may_be_more ? terms_.less_equal(known, counter) : terms_.equal(known, counter)});
    if (counted.local == Counted::all) {
      Term& sum = sums.emplace(counted.spot.of, terms_.integer(std::int64_t{0})).first->second;
      sum = terms_.add(sum, counter);
      continue;
    }
    if (auto whole = counters.find({counted.spot}); whole != counters.end())
      constraints.push_back({terms_.less_equal(counter, whole->second)});
    if (!system_.templates[counted.spot.of].is_many) constraints.push_back({terms_.less_equal(counter, one)});
  }
  for (const auto& [of, sum] : sums)
    if (!system_.templates[of].is_many) constraints.push_back({terms_.less_equal(sum, one)});
}

Houdini::Constraints Houdini::premise(const std::vector<Actor>& actors) const {
  Constraints constraints;
  add_facts(constraints, actors, actors.size());
  add_numbers(constraints, actors);
  add_counters(constraints, actors, counters_);
  return constraints;
}

bool Houdini::has_room(Spot spot, const std::vector<Actor>& actors) const {
  return system_.templates[spot.of].is_many ||
         std::ranges::none_of(actors, [&](const Actor& actor) { return actor.spot.of == spot.of; });
}

Houdini::Constraint Houdini::conditional(Term condition, const Constraints& consequences) const {
  std::vector<Term> formulas;
  Constraint all;
  for (const Constraint& each : consequences) {
    formulas.push_back(each.formula);
    all.facts.insert(all.facts.end(), each.facts.begin(), each.facts.end());
  }
  all.formula = terms_.implies(condition, terms_.and_(formulas));
  return all;
}

// If a counter says that somebody else is there, the facts hold of that thread, too.
Houdini::Constraints Houdini::witnesses(const std::vector<Actor>& actors) const {
  Constraints constraints;
  for (const auto& [counted, counter] : counters_) {
    if (!has_room(counted.spot, actors)) continue;
    std::vector<Actor> more = actors;
    more.push_back({"witness " + terms_.name(counter), counted.spot});
    Constraints known;
    add_facts(known, more, actors.size());
    add_numbers(known, more);
    Term counts = weight(terms_, counted, counted.spot, locals(counted.spot.of, more.back().name));
    known.push_back({terms_.equal(counts, terms_.integer(std::int64_t{1}))});
    constraints.push_back(conditional(terms_.less(known_number(counted, actors), counter), known));
  }
  return constraints;
}

Houdini::Constraints Houdini::premise_of(const Obligation& obligation) const {
  std::vector<Actor> actors = actors_of(obligation);
  Constraints constraints;
  if (obligation.is_start)
    add_numbers(constraints, actors);
  else
    constraints = premise(actors);
  for (std::size_t i = 0; i < obligation.edge->starts.size(); ++i) {
    std::uint32_t of = obligation.edge->starts[i].of;
    actors.push_back({"child " + std::to_string(i), {of, system_.templates[of].entry}});
    add_numbers(constraints, actors);
    Term mine = number_symbol(terms_, actors.back().name);
    for (const program::Object& object : program_.objects)
      for (std::uint32_t k = 0; object.is_lock && k < object.size; ++k)
        constraints.push_back({terms_.not_(terms_.equal(mine, system_.cells[object.first + k]))});
    if (system_.templates[of].is_many) continue;
    for (const auto& [counted, counter] : counters_)
      if (counted.spot.of == of) constraints.push_back({terms_.equal(counter, terms_.integer(std::int64_t{0}))});
  }
  return constraints;
}

bool Houdini::is_final(const TemplateEdge& edge) const {
  const std::vector<TemplateEdge>& all = system_.final_failures;
  return !all.empty() && &edge >= &all.front() && &edge <= &all.back();
}

Houdini::Constraints Houdini::failure_premise(const TemplateEdge& edge) const {
  std::vector<Actor> actors;
  if (is_final(edge))
    for (std::uint32_t i = 0; i < program_.processes.size(); ++i)
      actors.push_back({"process " + std::to_string(i), {i, 0}});
  else
    actors.push_back({slot_name(0), edge.from});
  Constraints constraints = premise(actors);
  Constraints more = witnesses(actors);
  constraints.insert(constraints.end(), more.begin(), more.end());
  for (const auto& [counted, counter] : counters_)
    if (is_final(edge) && counted.spot.place != 0)
      constraints.push_back({terms_.equal(counter, terms_.integer(std::int64_t{0}))});
  return constraints;
}

}  // namespace heddle::proof
