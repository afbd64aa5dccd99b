// Threads that are spoken about, each in a slot of its own, and what the facts of a proof say about them.
#pragma once

#include "proof_check/invariant_proof.h"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace heddle::proof_check {

// A thread at a spot. Its symbols are those of its slot.
struct Named {
  std::uint32_t slot = 0;
  Spot spot{};
};

// A spot, and when a thread there can take its step; no term: it has come to its end.
struct Halt {
  Spot spot{};
  term::Term can_go_on{};  // over the symbols of slot 0
};

class Crowd {
public:
  // Throws GaveUp if the facts are about too many combinations of places.
  Crowd(term::Terms& terms, const program::Program& program, const InvariantProof& proof, Cast& cast);

  // What is known of a state in which there are these threads, which are different.
  std::vector<term::Term> premise(const std::vector<Named>& named);
  // What can be added: if the counter of a place says that somebody else is there, the facts hold of that thread, too.
  std::vector<term::Term> witnesses(const std::vector<Named>& named);
  // What is known of a state in which nobody can go on, and these are the spots where threads may be.
  std::vector<term::Term> standstill(const std::vector<Halt>& halts);
  // No thread of this template has been started.
  std::vector<term::Term> absence(std::uint32_t of);
  // Numbers are positive, and no two threads have the same.
  std::vector<term::Term> numbers(const std::vector<Named>& named);
  // About the number of a thread that is just being started: nobody has it, and no lock holds it.
  std::vector<term::Term> newness(const Named& started, const std::vector<Named>& older);

  // What such a thread adds to a counter: its locals are these.
  term::Term weight(const Counted& counted, Spot spot, const std::vector<term::Term>& locals);

  // Can another thread be there beside these?
  bool has_room(Spot spot, std::span<const Named> named) const;

private:
  using Result = std::vector<term::Term>;

  void place(std::uint32_t fact);
  void add_facts(Result& result, const std::vector<Named>& named, std::size_t must_include);
  term::Term instance(std::uint32_t fact, const std::vector<Named>& threads);
  void add_counters(Result& result, const std::vector<Named>& named);
  term::Term known_number(const Counted& counted, const std::vector<Named>& named);
  term::Term moved(term::Term formula, const Named& from, const Named& to);
  void add_pair(Result& result, Spot first, Spot second);
  term::Term number_of(const Named& thread) { return cast_.number(thread.slot, thread.spot.of); }
  term::Term number(std::int64_t value) { return terms_.integer(value); }

  term::Terms& terms_;
  const program::Program& program_;
  const InvariantProof& proof_;
  Cast& cast_;
  bool has_locks_ = false;
  bool only_locking_sets_locks_ = true;
  std::map<std::vector<Spot>, std::vector<std::uint32_t>> facts_at_;  // by the spots of their threads, in order
  std::map<std::vector<std::uint32_t>, term::Term> instances_;        // of a fact, for threads in these slots
};

}  // namespace heddle::proof_check
