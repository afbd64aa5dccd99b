#include "proof_check/crowd.h"

#include "proof_check/fault.h"
#include "term/model.h"

#include <algorithm>

namespace heddle::proof_check {

using term::Term;

namespace {

void add(std::vector<Term>& to, const std::vector<Term>& more) { to.insert(to.end(), more.begin(), more.end()); }

constexpr std::size_t most_places = 2'000'000;  // combinations, over all facts

// The locals of one witness are not those of another, which may be of the same template: each is called by its counter.
// A second witness is in the slot of a process.
Term with_own_names(term::Terms& terms, Term formula, const std::string& first, const std::string& second) {
  static constexpr std::string_view witness = "witness ", process = "process ";
  std::unordered_map<Term, Term> own_names;
  for (Term symbol : term::symbols(terms, formula)) {
    const std::string name = terms.name(symbol);
    std::string own;
    if (name.starts_with(witness)) own = name + first;
    if (name.starts_with(process)) own = std::string(witness) + name.substr(process.size()) + second;
    if (!own.empty()) own_names.emplace(symbol, terms.symbol(own, terms.sort(symbol)));
  }
  return term::substitute(terms, formula, own_names);
}

}  // namespace

Crowd::Crowd(term::Terms& terms, const program::Program& program, const InvariantProof& proof, Cast& cast)
    : terms_(terms), program_(program), proof_(proof), cast_(cast) {
  for (const program::Object& object : program.objects) {
    has_locks_ = has_locks_ || object.is_lock;
    only_locking_sets_locks_ = only_locking_sets_locks_ && !(object.is_lock && object.is_input);
  }
  for (const program::Operation& operation : program.operations)
    if (operation.code == program::Opcode::Store && program.objects.at(operation.extra).is_lock)
      only_locking_sets_locks_ = false;
  std::size_t places = 0;
  for (std::uint32_t fact = 0; fact < proof.facts.size(); ++fact) {
    std::size_t combinations = 1;
    for (const Fact::Thread& thread : proof.facts[fact].threads) combinations *= thread.places.size();
    if (places += combinations; places > most_places) throw GaveUp{"the facts are about too many places"};
    place(fact);
  }
}

void Crowd::place(std::uint32_t fact) {
  std::vector<std::vector<Spot>> combinations(1);
  for (const Fact::Thread& thread : proof_.facts[fact].threads) {
    std::vector<std::vector<Spot>> longer;
    for (const std::vector<Spot>& before : combinations)
      for (Place place : thread.places) {
        longer.push_back(before);
        longer.back().push_back({thread.of, place});
      }
    combinations = std::move(longer);
  }
  for (const std::vector<Spot>& spots : combinations) facts_at_[spots].push_back(fact);
}

Term Crowd::instance(std::uint32_t fact, const std::vector<Named>& threads) {
  std::vector<std::uint32_t> key{fact};
  for (const Named& thread : threads) {
    key.push_back(thread.slot);
    key.push_back(thread.spot.of);
  }
  Term& known = instances_[key];
  if (known) return known;
  std::unordered_map<Term, Term> replacements;
  for (std::uint32_t slot = 0; slot < threads.size(); ++slot) {
    const std::vector<Term>& from = cast_.locals(slot, threads[slot].spot.of);
    const std::vector<Term>& to = cast_.locals(threads[slot].slot, threads[slot].spot.of);
    for (std::size_t i = 0; i < from.size(); ++i) replacements.emplace(from[i], to[i]);
    replacements.emplace(cast_.number(slot, threads[slot].spot.of), number_of(threads[slot]));
  }
  known = term::substitute(terms_, proof_.facts[fact].formula, replacements);
  return known;
}

// What is said of one thread, of another one of its template.
Term Crowd::moved(Term formula, const Named& from, const Named& to) {
  std::unordered_map<Term, Term> replacements;
  const std::vector<Term>& before = cast_.locals(from.slot, from.spot.of);
  const std::vector<Term>& after = cast_.locals(to.slot, to.spot.of);
  for (std::size_t i = 0; i < before.size(); ++i) replacements.emplace(before[i], after[i]);
  replacements.emplace(number_of(from), number_of(to));
  return term::substitute(terms_, formula, replacements);
}

// Every fact for every choice of different threads among the named ones; only for choices with this one, if there is
// a thread of that number.
void Crowd::add_facts(Result& result, const std::vector<Named>& named, std::size_t must_include) {
  std::vector<std::vector<std::size_t>> choices(1);
  for (std::size_t next = 0; next < choices.size(); ++next) {
    std::vector<std::size_t> choice = choices[next];
    std::vector<Spot> spots;
    std::vector<Named> threads;
    for (std::size_t i : choice) {
      spots.push_back(named[i].spot);
      threads.push_back(named[i]);
    }
    bool counts = must_include >= named.size() || std::ranges::find(choice, must_include) != choice.end();
    auto found = counts ? facts_at_.find(spots) : facts_at_.end();
    if (found != facts_at_.end())
      for (std::uint32_t fact : found->second) result.push_back(instance(fact, threads));
    if (choice.size() == slot::most_threads) continue;
    for (std::size_t i = 0; i < named.size(); ++i) {
      if (std::ranges::find(choice, i) != choice.end()) continue;
      choices.push_back(choice);
      choices.back().push_back(i);
    }
  }
}

std::vector<Term> Crowd::numbers(const std::vector<Named>& named) {
  Result result;
  if (!has_locks_) return result;
  for (std::size_t i = 0; i < named.size(); ++i) {
    Term mine = number_of(named[i]);
    result.push_back(terms_.less_equal(number(1), mine));
    for (std::size_t k = 0; k < i; ++k) result.push_back(terms_.not_(terms_.equal(mine, number_of(named[k]))));
  }
  return result;
}

Term Crowd::weight(const Counted& counted, Spot spot, const std::vector<Term>& locals) {
  if (counted.spot != spot) return number(0);
  if (counted.local == Counted::all) return number(1);
  Term local = locals.at(counted.local);
  if (terms_.sort(local).is_bool()) return terms_.ite(local, number(1), number(0));
  return terms_.ite(terms_.equal(local, number(0)), number(0), number(1));
}

// How many of the named threads the counter counts.
Term Crowd::known_number(const Counted& counted, const std::vector<Named>& named) {
  Term sum = number(0);
  for (const Named& each : named)
    sum = terms_.add(sum, weight(counted, each.spot, cast_.locals(each.slot, each.spot.of)));
  return sum;
}

// Where there is at most one thread of a template, and it is named, nothing else is counted. What counts only some of
// those at a spot counts no more than all.
void Crowd::add_counters(Result& result, const std::vector<Named>& named) {
  const std::map<Counted, Term>& all = cast_.counted();
  std::map<std::uint32_t, Term> sums;
  for (const auto& [counted, counter] : all) {
    Term known = known_number(counted, named);
    result.push_back(has_room(counted.spot, named) ? terms_.less_equal(known, counter) : terms_.equal(known, counter));
    if (counted.local == Counted::all) {
      Term& sum = sums.emplace(counted.spot.of, number(0)).first->second;
      sum = terms_.add(sum, counter);
      continue;
    }
    if (auto whole = all.find({counted.spot}); whole != all.end())
      result.push_back(terms_.less_equal(counter, whole->second));
    if (!proof_.templates[counted.spot.of].is_many) result.push_back(terms_.less_equal(counter, number(1)));
  }
  for (const auto& [of, sum] : sums)
    if (!proof_.templates[of].is_many) result.push_back(terms_.less_equal(sum, number(1)));
}

std::vector<Term> Crowd::premise(const std::vector<Named>& named) {
  Result result;
  add_facts(result, named, named.size());
  add(result, numbers(named));
  add_counters(result, named);
  return result;
}

std::vector<Term> Crowd::witnesses(const std::vector<Named>& named) {
  Result result;
  std::map<Counted, Term> all = cast_.counted();
  for (const auto& [counted, counter] : all) {
    if (!has_room(counted.spot, named)) continue;
    std::vector<Named> more = named;
    more.push_back({slot::witness, counted.spot});
    Result facts;
    add_facts(facts, more, named.size());
    add(facts, numbers(more));
    const std::vector<Term>& locals = cast_.locals(slot::witness, counted.spot.of);
    facts.push_back(terms_.equal(weight(counted, counted.spot, locals), number(1)));
    Term what = with_own_names(terms_, terms_.and_(facts), terms_.name(counter), "");
    result.push_back(terms_.implies(terms_.less(known_number(counted, named), counter), what));
  }
  return result;
}

// Of each spot one thread is spoken about, and of each two spots two, if there are any.
std::vector<Term> Crowd::standstill(const std::vector<Halt>& halts) {
  Result result = premise({});
  Term somebody_waits = terms_.boolean(false);
  std::map<std::uint32_t, Term> threads;  // of each template
  auto is_somebody_at = [&](Spot spot) { return terms_.less(number(0), cast_.counter({spot})); };
  for (const Halt& halt : halts) {
    Named here{slot::witness, halt.spot};
    Result facts = numbers({here});
    add_facts(facts, {here}, 0);
    if (halt.can_go_on) {
      Term can_go_on = moved(halt.can_go_on, {0, halt.spot}, here);
      facts.push_back(terms_.not_(can_go_on));
      somebody_waits = terms_.or_(somebody_waits, is_somebody_at(halt.spot));
    }
    Term what = with_own_names(terms_, terms_.and_(facts), terms_.name(cast_.counter({halt.spot})), "");
    result.push_back(terms_.implies(is_somebody_at(halt.spot), what));
    Term& sum = threads.emplace(halt.spot.of, number(0)).first->second;
    sum = terms_.add(sum, cast_.counter({halt.spot}));
  }
  result.push_back(somebody_waits);
  for (std::uint32_t process = 0; process < program_.processes.size(); ++process)
    result.push_back(terms_.equal(threads.at(process), number(1)));
  for (std::size_t i = 0; i < halts.size(); ++i)
    for (std::size_t k = 0; k <= i; ++k) add_pair(result, halts[i].spot, halts[k].spot);
  return result;
}

void Crowd::add_pair(Result& result, Spot first, Spot second) {
  if (first.of == second.of && !proof_.templates[first.of].is_many) return;
  Named here{slot::witness, first}, there{slot::process, second};
  Result facts;
  for (const auto& pair : {std::vector{here, there}, std::vector{there, here}})
    if (auto found = facts_at_.find({pair[0].spot, pair[1].spot}); found != facts_at_.end())
      for (std::uint32_t fact : found->second) facts.push_back(instance(fact, pair));
  for (Term each : numbers({here, there})) facts.push_back(each);
  if (facts.empty()) return;
  Term at_first = cast_.counter({first}), at_second = cast_.counter({second});
  // Of two at one spot the second has a name that nothing else is said of.
  std::string other = terms_.name(at_second) + (first == second ? " other" : "");
  Term are_there = terms_.and_(terms_.less(number(0), at_first), terms_.less(number(0), at_second));
  if (first == second) are_there = terms_.less(number(1), at_first);
  result.push_back(terms_.implies(are_there, with_own_names(terms_, terms_.and_(facts), terms_.name(at_first), other)));
}

std::vector<Term> Crowd::absence(std::uint32_t of) {
  Result result;
  for (const auto& [counted, counter] : cast_.counted())
    if (counted.spot.of == of) result.push_back(terms_.equal(counter, number(0)));
  return result;
}

std::vector<Term> Crowd::newness(const Named& started, const std::vector<Named>& older) {
  std::vector<Named> all = older;
  all.push_back(started);
  Result result = numbers(all);
  if (!only_locking_sets_locks_) return result;
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = 0; object.is_lock && i < object.size; ++i)
      result.push_back(terms_.not_(terms_.equal(number_of(started), cast_.cells().cell(object.first + i))));
  return result;
}

bool Crowd::has_room(Spot spot, std::span<const Named> named) const {
  return proof_.templates[spot.of].is_many ||
         std::ranges::none_of(named, [&](const Named& each) { return each.spot.of == spot.of; });
}

}  // namespace heddle::proof_check
