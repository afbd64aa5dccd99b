#include "proof_check/check.h"

#include "program/assumed_checks.h"
#include "proof_check/behaviour.h"
#include "proof_check/control.h"
#include "proof_check/describe.h"
#include "proof_check/execute.h"
#include "proof_check/fault.h"
#include "proof_check/images.h"
#include "proof_check/invariant_check.h"
#include "proof_check/invariant_proof.h"
#include "proof_check/judge.h"
#include "proof_check/leaves.h"
#include "proof_check/proof.h"
#include "proof_check/vocabulary.h"

#include <algorithm>
#include <map>
#include <optional>

namespace heddle::proof_check {

using term::Term;

namespace {

class Checker {
public:
  Checker(const program::Program& program, std::string_view fingerprint, const Expression& file,
          const smt::Options& options)
      : program_(program),
        control_(program),
        vocabulary_(terms_, program),
        proof_(read_proof({program, control_, fingerprint, terms_}, vocabulary_, file)),
        executor_(terms_, program, vocabulary_, proof_),
        behaviour_(control_, executor_, proof_),
        images_(terms_, proof_.facts),
        judge_(terms_, options) {
    for (std::size_t i = 0; i < proof_.nodes.size(); ++i) nodes_at_[proof_.nodes[i].places].push_back(i);
  }

  Accepted run() {
    check_start();
    final_ways_ = executor_.run_finaliser();
    for (std::size_t node = 0; node < proof_.nodes.size(); ++node) check_node(node);
    return {proof_.nodes.size(), proof_.facts.size(), judge_.queries(), proof_.excludes_deadlocks};
  }

private:
  // Clause 1 of the format.
  void check_start() {
    start_ways_ = executor_.run_initialiser();
    Premise nothing(terms_, {});
    for (Way& way : start_ways_) {
      if (way.end != Way::End::Rests) {
        if (!judge_.is_impossible(nothing, way)) throw Fault{"at the start: " + describe_failure(program_, way)};
        continue;
      }
      add_beginning(way);
      if (auto complaint = find_no_node(nothing, way, start_places())) throw Fault{"at the start " + *complaint};
    }
  }

  // Behind the initialiser the processes' locals are zero, and cells are what they are at the beginning. Nothing is
  // known of the locals of threads that are unborn.
  void add_beginning(Way& way) {
    for (auto [cell, symbol] : vocabulary_.initial_values()) {
      auto update = way.updates.find(cell);
      way.updates[symbol] = update == way.updates.end() ? cell : update->second;
    }
    for (std::uint32_t i = 0; i < program_.processes.size(); ++i)
      for (Term local : vocabulary_.locals(i)) way.updates[local] = zero_of(terms_, terms_.sort(local));
  }

  std::vector<Place> start_places() const {
    std::vector<Place> places;
    for (const Thread& thread : proof_.threads)
      places.push_back(thread.parent ? unborn : entry_of(program_, thread.function));
    return places;
  }

  void check_node(std::size_t number) {
    judge_.check_time();
    const Node& node = proof_.nodes[number];
    std::vector<Term> facts;
    for (std::uint32_t fact : node.facts) facts.push_back(proof_.facts[fact]);
    Premise premise(terms_, facts);
    auto complaint = premise.is_contradiction() ? std::nullopt : find_fault(node, premise);
    if (complaint) throw Fault{describe_node(program_, proof_, number) + ": " + *complaint};
  }

  // Clauses 2 and 3: what is wrong with the steps from the states that meet the node, or with their end.
  std::optional<std::string> find_fault(const Node& node, const Premise& premise) {
    std::vector<std::uint32_t> threads = threads_to_look_at(node);
    if (threads.empty()) return find_fault_at_end(premise);
    for (std::uint32_t thread : threads)
      if (auto complaint = find_fault_of_thread(node, premise, thread)) return complaint;
    return proof_.excludes_deadlocks ? find_deadlock(node, premise, threads) : std::nullopt;
  }

  // Those that have not finished; the first one alone whose next step is private.
  std::vector<std::uint32_t> threads_to_look_at(const Node& node) {
    std::vector<std::uint32_t> resting;
    for (std::uint32_t thread = 0; thread < node.places.size(); ++thread) {
      Place place = node.places[thread];
      if (place == ended || place == unborn) continue;
      if (behaviour_.is_private(thread, place)) return {thread};
      resting.push_back(thread);
    }
    return resting;
  }

  std::optional<std::string> find_fault_at_end(const Premise& premise) {
    for (const Way& way : final_ways_)
      if (way.end != Way::End::Rests && !judge_.is_impossible(premise, way))
        return "all threads have finished, and " + describe_failure(program_, way);
    return {};
  }

  std::optional<std::string> find_fault_of_thread(const Node& node, const Premise& premise, std::uint32_t thread) {
    Place step = node.places[thread];
    std::string what = describe_step(program_, proof_.threads[thread], step);
    if (control_.goes_round(step)) return what + " has a loop in its code, which is outside of this form of proofs";
    for (const Way& way : behaviour_.ways(thread, step)) {
      if (way.end != Way::End::Rests) {
        if (!judge_.is_impossible(premise, way)) return what + " can fail: " + describe_failure(program_, way);
      } else if (auto again = find_started_again(node, way)) {
        if (!judge_.is_impossible(premise, way)) return what + " starts " + *again + ", which is not unborn";
      } else if (auto complaint = find_no_node(premise, way, places_behind(node, thread, way))) {
        return "after " + what + " " + *complaint;
      }
    }
    return {};
  }

  // Clause 4: can there be threads that rest and none that can take its step?
  std::optional<std::string> find_deadlock(const Node& node, const Premise& premise,
                                           const std::vector<std::uint32_t>& threads) {
    Way nobody;
    for (std::uint32_t thread : threads) {
      Term can_take = behaviour_.can_take(thread, node.places[thread]);
      if (!add_condition(terms_, nobody.guard, terms_.not_(can_take))) return {};
    }
    if (judge_.is_impossible(premise, nobody)) return {};
    return "it may be that no thread can go on, and the proof says that there are no deadlocks";
  }

  std::optional<std::string> find_started_again(const Node& node, const Way& way) const {
    for (std::uint32_t child : way.started)
      if (node.places[child] != unborn) return proof_.threads[child].name;
    return {};
  }

  std::vector<Place> places_behind(const Node& node, std::uint32_t thread, const Way& way) const {
    std::vector<Place> places = node.places;
    places[thread] = way.place;
    for (std::uint32_t child : way.started) places[child] = entry_of(program_, proof_.threads[child].function);
    return places;
  }

  // Nothing, if one node is met behind the way from every state of which the premise is true.
  std::optional<std::string> find_no_node(const Premise& premise, const Way& way, const std::vector<Place>& places) {
    auto found = nodes_at_.find(places);
    std::vector<Candidate> candidates;
    if (found != nodes_at_.end())
      for (std::size_t node : found->second) candidates.push_back({images_.of(way, proof_.nodes[node].facts)});
    if (judge_.leads_to_one(premise, way, std::move(candidates))) return {};
    return found == nodes_at_.end() ? "no node has these locations" : "no node is met";
  }

  const program::Program& program_;
  term::Terms terms_;
  Control control_;
  Vocabulary vocabulary_;
  Proof proof_;
  Executor executor_;
  Behaviour behaviour_;
  Images images_;
  Judge judge_;
  std::vector<Way> start_ways_, final_ways_;
  std::map<std::vector<Place>, std::vector<std::size_t>> nodes_at_;  // by their locations
};

}  // namespace

namespace {

// One of the proofs of a file: of the program in which the checks that it leaves are assumed to hold.
Accepted check_one(const program::Program& program, const Leaves& leaves, std::string_view fingerprint,
                   const Expression& file, const smt::Options& options) {
  program::Program part = leaves.checks.empty() ? program : program::assuming(program, leaves.checks);
  if (is_about_invariants(file)) return check_invariants(part, Control(part), fingerprint, file, options);
  return Checker(part, fingerprint, file, options).run();
}

}  // namespace

Result check(const program::Program& program, std::string_view fingerprint, std::string_view proof,
             const smt::Options& options) {
  try {
    Expression file = read_expression(proof);
    Accepted all;
    std::vector<Leaves> leaves;
    for (const Expression* one : proofs_of(file)) {
      leaves.push_back(read_leaves(program, *one));
      Accepted accepted = check_one(program, leaves.back(), fingerprint, *one, options);
      all.nodes += accepted.nodes;
      all.facts += accepted.facts;
      all.queries += accepted.queries;
      all.excludes_deadlocks = all.excludes_deadlocks || accepted.excludes_deadlocks;
    }
    demand_all_checks(program, leaves);
    return all;
  } catch (const Fault& fault) {
    return Rejected{fault.message};
  } catch (const GaveUp& gave_up) {
    return Undecided{gave_up.message};
  }
}

}  // namespace heddle::proof_check
