// For each way of each step of each template, the stepping thread is in slot 0. What has to be shown behind the way is
// every fact for every choice of different threads: the stepping thread, those that it starts, and others that do not
// move, the bystanders. Facts about the same bystanders are shown together: with the facts about the stepping thread
// and these bystanders in front of the way as the premise.
#include "proof_check/invariant_check.h"

#include "proof_check/crowd.h"
#include "proof_check/describe.h"
#include "proof_check/execute.h"
#include "proof_check/fault.h"
#include "proof_check/invariant_proof.h"
#include "proof_check/judge.h"
#include "term/model.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace heddle::proof_check {

using term::Term;

namespace {

using Values = std::unordered_map<Term, Term>;

// A fact for certain threads, as it is behind a way, over the symbols in front of it.
struct Goal {
  std::uint32_t fact = 0;
  Term condition;
};

// A thread that a way starts.
struct Child {
  std::uint32_t slot = 0;  // of the cast of the stepping thread's template
  Spot spot{};
};

// A way, and all that it changes.
struct Move {
  const Way& way;
  Spot from, to;
  std::vector<Child> children;
  Values updates;  // of the way and of the counters
};

// Who stands for a thread of a fact behind a move.
struct Part {
  enum class Kind : std::uint8_t { Stepping, Child, Bystander } kind;
  std::size_t child = 0;  // Move::children
  Spot spot{};
};

class InvariantChecker {
public:
  InvariantChecker(const program::Program& program, const Control& control, std::string_view fingerprint,
                   const Expression& file, const smt::Options& options)
      : program_(program),
        control_(control),
        cast_(terms_, program, control),
        proof_(read_invariants({program, control, fingerprint, terms_}, cast_, file)),
        crowd_(terms_, program, proof_, cast_),
        judge_(terms_, options) {
    for (const Fact& fact : proof_.facts) {
      std::vector<Term> used = term::symbols(terms_, fact.formula);
      symbols_.emplace_back(used.begin(), used.end());
    }
  }

  Accepted run() {
    for (std::uint32_t of = 0; of < proof_.templates.size(); ++of) add_actors(of);
    check_start();
    for (std::uint32_t of = 0; of < proof_.templates.size(); ++of)
      for (std::uint32_t step : control_.steps_of(proof_.templates[of].function)) check_step({of, step});
    check_end();
    if (proof_.excludes_deadlocks) check_deadlocks();
    return {0, proof_.facts.size(), judge_.queries(), proof_.excludes_deadlocks};
  }

private:
  // The threads that take part in the steps of a template, for the executor: one that steps, and those that it starts.
  struct Actors {
    Proof threads;
    std::vector<Child> children;
  };

  void add_actors(std::uint32_t of) {
    Actors& actors = actors_.emplace_back();
    const Template& templ = proof_.templates[of];
    actors.threads.threads.resize(slot::first_child);  // as in the cast; only the first of them has a part
    actors.threads.threads[0] = {templ.name, templ.function, {}, 0, cast_.number(0, of)};
    for (std::uint32_t site = 0; site < program_.spawns.size(); ++site) {
      auto child = control_.has_spawn(templ.function, site) ? proof_.child(program_, of, site) : std::nullopt;
      if (!child) continue;
      std::uint32_t function = proof_.templates[*child].function;
      auto slot = slot::first_child + static_cast<std::uint32_t>(actors.children.size());
      cast_.add_child(of, function);
      actors.children.push_back({slot, {*child, entry_of(program_, function)}});
      actors.threads.threads.push_back({proof_.templates[*child].name, function, 0, site, {}});
    }
  }

  // ---- the start

  void check_start() {
    Proof nobody;
    Executor executor(terms_, program_, cast_.cells(), nobody);
    Premise nothing(terms_, {});
    for (const Way& way : executor.run_initialiser()) {
      if (way.end == Way::End::Rests)
        check_beginning(way);
      else if (!judge_.is_impossible(nothing, way))
        throw Fault{"at the start: " + describe_failure(program_, way)};
    }
  }

  void check_beginning(const Way& way) {
    Values values = way.updates;
    for (auto [cell, symbol] : cast_.cells().initial_values()) {
      auto update = way.updates.find(cell);
      values[symbol] = update == way.updates.end() ? cell : update->second;
    }
    std::vector<Spot> entries;
    for (std::uint32_t i = 0; i < program_.processes.size(); ++i)
      entries.push_back({i, entry_of(program_, program_.processes[i])});
    for (const auto& [counted, counter] : cast_.counted()) {
      std::int64_t there = std::ranges::count(entries, counted.spot);
      values[counter] = terms_.integer(counted.local == Counted::all ? there : 0);  // locals are 0 and false
    }
    for (std::uint32_t fact = 0; fact < proof_.facts.size(); ++fact) {
      std::vector<Spot> chosen;
      check_fact_at_start(way, values, fact, entries, chosen);
    }
  }

  // For all different processes that it can be about, chosen one after the other.
  void check_fact_at_start(const Way& way, Values& values, std::uint32_t fact, const std::vector<Spot>& entries,
                           std::vector<Spot>& chosen) {
    const std::vector<Fact::Thread>& threads = proof_.facts[fact].threads;
    if (chosen.size() < threads.size()) {
      const Fact::Thread& next = threads[chosen.size()];
      if (next.of >= entries.size() || std::ranges::find(chosen, entries[next.of]) != chosen.end()) return;
      if (!std::ranges::binary_search(next.places, entries[next.of].place)) return;
      for (Term local : cast_.locals(static_cast<std::uint32_t>(chosen.size()), next.of))
        values[local] = zero_of(terms_, terms_.sort(local));
      chosen.push_back(entries[next.of]);
      check_fact_at_start(way, values, fact, entries, chosen);
      chosen.pop_back();
      return;
    }
    std::vector<Named> named;
    for (std::uint32_t slot = 0; slot < chosen.size(); ++slot) named.push_back({slot, chosen[slot]});
    Term goal = term::substitute(terms_, proof_.facts[fact].formula, values);
    if (!judge_.leads_to_one(Premise(terms_, crowd_.numbers(named)), way, {Candidate{{goal}}}))
      throw Fault{"at the start fact " + std::to_string(fact) + " does not hold"};
  }

  // ---- steps

  void check_step(Spot from) {
    judge_.check_time();
    std::string what = describe_step(program_, actors_[from.of].threads.threads[0], from.place);
    if (control_.goes_round(from.place)) {
      if (is_impossible(Way{}, {{0, from}})) return;  // nobody comes there
      throw Fault{what + " has a loop in its code, which is outside of this form of proofs"};
    }
    Executor executor(terms_, program_, cast_.vocabulary(from.of), actors_[from.of].threads);
    for (const Way& way : executor.run_step(0, control_.position_of(from.place))) {
      if (way.end == Way::End::Rests)
        check_move(move_of(way, from), what);
      else if (!is_impossible(way, {{0, from}}))
        throw Fault{what + " can fail: " + describe_failure(program_, way)};
    }
  }

  bool is_impossible(const Way& way, const std::vector<Named>& named) {
    std::vector<Term> known = crowd_.premise(named);
    if (!has_counters()) return judge_.is_impossible(Premise(terms_, known), way);
    for (Term each : crowd_.witnesses(named)) known.push_back(each);
    return judge_.is_impossible(Premise(terms_, known), way);
  }

  bool has_counters() const { return !cast_.counted().empty(); }

  Move move_of(const Way& way, Spot from) {
    Move move{way, from, {from.of, way.place}, {}, way.updates};
    std::set<std::uint32_t> started;
    for (std::uint32_t thread : way.started) {
      if (!started.insert(thread).second) throw Fault{"one step starts two threads by the same spawn"};
      const Child& child = actors_[from.of].children.at(thread - slot::first_child);
      move.children.push_back(child);
    }
    for (const auto& [counted, counter] : cast_.counted()) {
      Term behind = terms_.sub(counter, crowd_.weight(counted, move.from, cast_.locals(0, from.of)));
      behind = terms_.add(behind, crowd_.weight(counted, move.to, behind_way(way, cast_.locals(0, from.of))));
      for (const Child& child : move.children)
        behind =
            terms_.add(behind, crowd_.weight(counted, child.spot, behind_way(way, cast_.locals(child.slot, from.of))));
      if (behind != counter) move.updates[counter] = behind;
    }
    return move;
  }

  static std::vector<Term> behind_way(const Way& way, std::vector<Term> symbols) {
    for (Term& symbol : symbols)
      if (auto update = way.updates.find(symbol); update != way.updates.end()) symbol = update->second;
    return symbols;
  }

  using Goals = std::map<std::vector<Spot>, std::vector<Goal>>;  // by the bystanders

  void check_move(const Move& move, const std::string& what) {
    Goals goals;
    for (std::uint32_t fact = 0; fact < proof_.facts.size(); ++fact) {
      std::vector<Part> parts;
      choose_parts(move, fact, parts, goals);
    }
    for (const auto& [bystanders, about_them] : goals) check_goals(move, bystanders, about_them, what);
  }

  // Threads that do not move, in a fact about nothing that the way changes: it goes on to hold.
  bool concerns(const Move& move, std::uint32_t fact) const {
    return std::ranges::any_of(move.updates, [&](const auto& update) { return symbols_[fact].contains(update.first); });
  }

  void choose_parts(const Move& move, std::uint32_t fact, std::vector<Part>& parts, Goals& goals) {
    const std::vector<Fact::Thread>& threads = proof_.facts[fact].threads;
    if (parts.size() == threads.size()) return add_goal(move, fact, parts, goals);
    const Fact::Thread& next = threads[parts.size()];
    auto go_on = [&](Part part) {
      parts.push_back(part);
      choose_parts(move, fact, parts, goals);
      parts.pop_back();
    };
    auto fits = [&](Spot spot) { return spot.of == next.of && std::ranges::binary_search(next.places, spot.place); };
    auto is_taken = [&](Part::Kind kind, std::size_t child) {
      return std::ranges::any_of(parts, [&](const Part& part) { return part.kind == kind && part.child == child; });
    };
    if (fits(move.to) && !is_taken(Part::Kind::Stepping, 0)) go_on({Part::Kind::Stepping, 0, move.to});
    for (std::size_t i = 0; i < move.children.size(); ++i)
      if (fits(move.children[i].spot) && !is_taken(Part::Kind::Child, i))
        go_on({Part::Kind::Child, i, move.children[i].spot});
    bool others_moved = std::ranges::any_of(parts, [](const Part& part) { return part.kind != Part::Kind::Bystander; });
    bool is_last = parts.size() + 1 == threads.size();
    if (is_last && !others_moved && !concerns(move, fact)) return;
    if (!can_stand_by(move, parts, next.of)) return;
    for (Place place : next.places) go_on({Part::Kind::Bystander, 0, {next.of, place}});
  }

  // Of a template that is not `many` there is one thread: not the one that steps, none that is started, and not two.
  bool can_stand_by(const Move& move, const std::vector<Part>& parts, std::uint32_t of) const {
    if (proof_.templates[of].is_many) return true;
    return move.from.of != of &&
           std::ranges::none_of(move.children, [&](const Child& child) { return child.spot.of == of; }) &&
           std::ranges::none_of(parts, [&](const Part& part) { return part.spot.of == of; });
  }

  void add_goal(const Move& move, std::uint32_t fact, const std::vector<Part>& parts, Goals& goals) {
    std::vector<Spot> bystanders;
    for (const Part& part : parts)
      if (part.kind == Part::Kind::Bystander) bystanders.push_back(part.spot);
    if (bystanders.size() == parts.size() && !concerns(move, fact)) return;
    std::ranges::sort(bystanders);
    Values values = move.updates;
    std::vector<bool> is_taken(bystanders.size(), false);
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
      std::size_t which = 0;
      if (parts[i].kind == Part::Kind::Bystander) {
        while (is_taken[which] || bystanders[which] != parts[i].spot) ++which;
        is_taken[which] = true;
      }
      describe_part(move, i, parts[i], 1 + static_cast<std::uint32_t>(which), values);
    }
    Term condition = term::substitute(terms_, proof_.facts[fact].formula, values);
    goals[bystanders].push_back({fact, condition});
  }

  // What the symbols of a slot of a fact are behind the move, if this thread is in it.
  void describe_part(const Move& move, std::uint32_t slot, const Part& part, std::uint32_t bystander, Values& values) {
    std::uint32_t source = 0;
    if (part.kind == Part::Kind::Bystander) source = bystander;
    if (part.kind == Part::Kind::Child) source = move.children[part.child].slot;
    bool is_child = part.kind == Part::Kind::Child;
    const std::vector<Term>& names = cast_.locals(slot, part.spot.of);
    const std::vector<Term>& sources = cast_.locals(source, is_child ? move.from.of : part.spot.of);
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto update = move.way.updates.find(sources[i]);
      bool moves = part.kind != Part::Kind::Bystander && update != move.way.updates.end();
      values[names[i]] = moves ? update->second : sources[i];
    }
    values[cast_.number(slot, part.spot.of)] = cast_.number(source, part.spot.of);
  }

  void check_goals(const Move& move, const std::vector<Spot>& bystanders, const std::vector<Goal>& goals,
                   const std::string& what) {
    std::vector<Named> named{{0, move.from}};
    for (Spot spot : bystanders) named.push_back({static_cast<std::uint32_t>(named.size()), spot});
    std::vector<Term> known = premise_of(move, named);
    std::vector<Term> conditions;
    for (const Goal& goal : goals) conditions.push_back(goal.condition);
    if (judge_.leads_to_one(Premise(terms_, known), move.way, {Candidate{conditions}})) return;
    if (has_counters())
      for (Term each : crowd_.witnesses(named)) known.push_back(each);
    for (const Goal& goal : goals)
      if (!judge_.leads_to_one(Premise(terms_, known), move.way, {Candidate{{goal.condition}}}))
        throw Fault{complaint(goal, named, what)};
  }

  std::vector<Term> premise_of(const Move& move, const std::vector<Named>& named) {
    std::vector<Term> known = crowd_.premise(named);
    auto add = [&](const std::vector<Term>& more) { known.insert(known.end(), more.begin(), more.end()); };
    std::vector<Named> older = named;
    for (const Child& child : move.children) {
      add(crowd_.newness({child.slot, child.spot}, older));
      older.push_back({child.slot, child.spot});
      if (!proof_.templates[child.spot.of].is_many) add(crowd_.absence(child.spot.of));
    }
    return known;
  }

  std::string complaint(const Goal& goal, const std::vector<Named>& named, const std::string& what) const {
    std::string others;
    for (std::size_t i = 1; i < named.size(); ++i)
      others += (i == 1 ? ", with " : " and ") + proof_.templates[named[i].spot.of].name + " " +
                describe_place(program_, named[i].spot.place);
    return "after " + what + others + " fact " + std::to_string(goal.fact) + " does not hold";
  }

  // ---- the end: all threads have finished, and every process is one of them

  void check_end() {
    std::vector<Named> named;
    for (std::uint32_t i = 0; i < program_.processes.size(); ++i) named.push_back({slot::process, {i, ended}});
    std::vector<Term> known = crowd_.premise(named);
    for (Term each : crowd_.witnesses(named)) known.push_back(each);
    for (const auto& [counted, counter] : cast_.counted())
      if (counted.spot.place != ended) known.push_back(terms_.equal(counter, zero_of(terms_, term::Sort::integer())));
    Premise premise(terms_, known);
    Proof nobody;
    for (const Way& way : Executor(terms_, program_, cast_.cells(), nobody).run_finaliser())
      if (way.end != Way::End::Rests && !judge_.is_impossible(premise, way))
        throw Fault{"all threads have finished, and " + describe_failure(program_, way)};
  }

  // ---- deadlocks: all threads have finished or cannot take their step, and not all have finished

  // Once the steps have been checked: nobody comes to those whose code goes round.
  void check_deadlocks() {
    std::vector<Halt> halts;
    std::vector<Term> known;
    auto nobody_is_at = [&](Spot spot) {
      known.push_back(terms_.equal(cast_.counter({spot}), zero_of(terms_, term::Sort::integer())));
    };
    for (std::uint32_t of = 0; of < proof_.templates.size(); ++of) {
      halts.push_back({{of, ended}});
      Executor executor(terms_, program_, cast_.vocabulary(of), actors_[of].threads);
      for (std::uint32_t step : control_.steps_of(proof_.templates[of].function)) {
        if (control_.goes_round(step)) {
          nobody_is_at({of, step});
          continue;
        }
        Halt halt{{of, step}, executor.can_take(0, control_.position_of(step))};
        if (terms_.is_true(halt.can_go_on))
          nobody_is_at(halt.spot);
        else
          halts.push_back(halt);
      }
    }
    for (const Halt& halt : halts) cast_.counter({halt.spot});
    for (Term each : crowd_.standstill(halts)) known.push_back(each);
    Way nobody_moves;
    if (!judge_.is_impossible(Premise(terms_, known), nobody_moves))
      throw Fault{"it may be that no thread can go on, and the proof says that there are no deadlocks"};
  }

  const program::Program& program_;
  const Control& control_;
  term::Terms terms_;
  Cast cast_;
  InvariantProof proof_;
  Crowd crowd_;
  Judge judge_;
  std::vector<Actors> actors_;           // by template
  std::vector<std::set<Term>> symbols_;  // by fact
};

}  // namespace

Accepted check_invariants(const program::Program& program, const Control& control, std::string_view fingerprint,
                          const Expression& file, const smt::Options& options) {
  return InvariantChecker(program, control, fingerprint, file, options).run();
}

}  // namespace heddle::proof_check
