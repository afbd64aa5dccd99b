// Which of many candidates are invariants: the largest set of facts that hold in the beginning and that every step
// keeps, given all of them (Houdini; Flanagan and Leino, FME 2001), over threads as in "Thread modularity at many
// levels" (POPL 2017).
//
// A fact is about all choices of different threads at given spots. It is kept by a step if it holds behind it for every
// choice among the thread that steps, those that it starts, and bystanders; known in front of it are the facts about
// the stepping thread and the bystanders. So a fact about pairs is looked at with a third thread that steps.
//
// docs/proof-format.md says why that is enough. What comes out is only believed when proof_check/ has accepted it.
#pragma once

#include "base/budget.h"
#include "proof/equations.h"
#include "proof/templates.h"
#include "smt/solver.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace heddle::proof {

// Of two spots, the first is not behind the second in their order. A formula calls the threads a and b.
struct ThreadFact {
  std::vector<Spot> spots;
  term::Term formula;
  bool operator==(const ThreadFact&) const = default;
};

class Houdini {
public:
  Houdini(const program::Program& program, const TemplateSystem& system, term::Terms& terms, smt::Solver& solver,
          const base::Budget& budget);

  // Throws nothing out yet.
  void add(const ThreadFact& candidate);
  // Each follows from the one before it, and is a candidate only when that has been thrown out.
  void add(const std::vector<Spot>& spots, const std::vector<term::Term>& chain);
  // Candidates that are not thrown out but weakened. They must outlive this.
  void add(Equations& equations);
  // Until what is left are invariants. False: the time is over, and nothing of it counts.
  bool run();

  // Steps and ends that may fail, as far as the invariants know: an edge of TemplateSystem::edges or final_failures.
  std::vector<const TemplateEdge*> open_failures();
  // As far as the invariants know: can there be a state in which a thread rests, and none can take its step?
  bool may_stand_still();
  // The invariants that are needed to exclude all failures, and deadlocks if they are to be, and to show that each of
  // them is one. All of them, if the time does not suffice. `leaves`: checks whose failures need not be excluded.
  std::vector<ThreadFact> needed(bool excludes_deadlocks, const std::set<std::uint32_t>& leaves = {});
  // It goes on with another budget.
  void use(const base::Budget& budget) { budget_ = &budget; }
  // What is known to hold always, whatever threads there are.
  std::set<term::Term> always() const;
  std::size_t size() const;  // invariants and candidates

private:
  // Dormant: it follows from a candidate.
  enum class State : std::uint8_t { Candidate, Dormant, Proved, Dead };
  struct Fact {
    ThreadFact what;
    State state = State::Candidate;
    std::set<term::Term> symbols{};
    bool is_equation = false;
    std::vector<std::uint32_t> weaker{};  // facts that it implies
    std::uint64_t since = 0;              // a candidate, counted in deaths
  };
  // A thread that is spoken about: who is it, and where.
  struct Actor {
    std::string name;
    Spot spot;
  };
  struct Goal {
    std::uint32_t fact = 0;
    term::Term condition;
  };
  struct Constraint {
    term::Term formula;
    std::vector<std::uint32_t> facts{};  // that it comes from
  };
  // Behind an edge, with these bystanders.
  struct Obligation {
    const TemplateEdge* edge = nullptr;
    bool is_start = false;  // of the initialiser
    std::vector<Spot> bystanders;
    std::vector<Goal> goals;
    bool is_shown = false;
    bool by_witnesses = false;
    std::uint64_t shown_at = 0;  // how many had died by then
  };
  using Values = std::unordered_map<term::Term, term::Term>;
  using Constraints = std::vector<Constraint>;
  using Counters = std::map<Counted, term::Term>;
  using Goals = std::map<std::vector<Spot>, std::vector<Goal>>;  // by bystanders
  enum class Kept : std::uint8_t { Candidates, All };            // what there are goals for

  // houdini_goals.cpp
  void make_obligations(Kept kept);
  void make_start(Kept kept);
  void make_for(const TemplateEdge& edge, Kept kept);
  struct Part {
    enum class Kind : std::uint8_t { Stepping, Child, Bystander } kind;
    std::size_t child = 0;
    Spot spot{};
  };
  std::vector<Part> parts_for(const TemplateEdge& edge, Spot spot) const;
  void add_goals(const TemplateEdge& edge, const Values& updates, const std::vector<std::uint32_t>& facts,
                 const std::vector<Part>& parts, Kept kept, Goals& goals);
  void describe(const TemplateEdge& edge, std::uint32_t slot, const Part& part, const std::string& bystander,
                Values& values);
  Values updates_of(const TemplateEdge& edge) const;
  Values values_at_start(const TemplateEdge& edge);
  bool can_stand_by(const TemplateEdge& edge, Spot spot) const;
  const std::vector<term::Term>& locals(std::uint32_t of, const std::string& who) const;
  bool is_wanted(std::uint32_t fact, Kept kept) const {
    State state = facts_[fact].state;
    return state == State::Candidate || state == State::Dormant || (kept == Kept::All && state == State::Proved);
  }

  // houdini_standstill.cpp, houdini_premise.cpp
  Constraints premise(const std::vector<Actor>& actors) const;
  Constraints premise_of(const Obligation& obligation) const;
  Constraints witnesses(const std::vector<Actor>& actors) const;
  Constraints failure_premise(const TemplateEdge& edge) const;
  void add_facts(Constraints& constraints, const std::vector<Actor>& actors, std::size_t must_include) const;
  void add_instances(Constraints& constraints, std::vector<Spot> spots, const Actor* first, const Actor* second) const;
  void add_numbers(Constraints& constraints, const std::vector<Actor>& actors) const;
  void add_counters(Constraints& constraints, const std::vector<Actor>& actors, const Counters& counters) const;
  Constraints standstill() const;
  void add_halt(Constraints& constraints, Spot spot) const;
  void add_halts(Constraints& constraints, Spot first, Spot second) const;
  Constraint conditional(term::Term condition, const Constraints& consequences) const;
  term::Term instance(std::uint32_t fact, const Actor* first, const Actor* second) const;
  term::Term known_number(const Counted& counted, const std::vector<Actor>& actors) const;
  bool has_room(Spot spot, const std::vector<Actor>& actors) const;
  static std::vector<Actor> actors_of(const Obligation& obligation);
  bool is_final(const TemplateEdge& edge) const;

  void settle(Obligation& obligation);
  bool is_up_to_date(const Obligation& obligation) const;
  void kill_refuted(const Obligation& obligation, const term::Model& model);
  void weaken_equations(const Obligation& obligation, const term::Model& model);
  void add_equations();
  void kill_singly(const Constraints& known, term::Term guard, const std::vector<Goal>& goals);
  std::vector<Goal> live_goals(const Obligation& obligation) const;
  smt::Answer ask(const Constraints& constraints, term::Term guard, term::Term goal, bool want_core = false);
  bool may_fail(const TemplateEdge& edge);
  void die(std::uint32_t fact);
  void waken(std::uint32_t fact);
  std::uint32_t add(const ThreadFact& candidate, State state);
  bool is_known(std::uint32_t fact) const {
    return facts_[fact].state == State::Candidate || facts_[fact].state == State::Proved;
  }
  std::optional<std::set<std::uint32_t>> excluding(const Constraints& constraints, term::Term guard, term::Term goal);
  void mark_needed(const Constraints& constraints, term::Term guard, term::Term goal, std::vector<bool>& needed);
  void drop_implied();
  void mark_needed(const Obligation& obligation, std::set<std::uint32_t>& done, std::vector<bool>& needed);

  const program::Program& program_;
  const TemplateSystem& system_;
  term::Terms& terms_;
  smt::Solver& solver_;
  const base::Budget* budget_;
  bool has_locks_ = false;
  std::vector<Fact> facts_;
  std::map<std::vector<Spot>, std::vector<std::uint32_t>> facts_at_;
  std::map<term::Term, Counted> all_counters_;
  Counters counters_;  // that occur in facts
  std::vector<Obligation> obligations_;
  std::uint64_t deaths_ = 0;
  Equations* equations_ = nullptr;
  bool has_new_facts_ = false;  // without goals yet
  std::map<std::vector<Spot>, std::uint64_t> last_death_;
  mutable std::map<std::tuple<std::uint32_t, std::string, std::string>, term::Term> instances_;
  mutable std::map<std::pair<std::uint32_t, std::string>, std::vector<term::Term>> locals_;  // by template and name
};

}  // namespace heddle::proof
