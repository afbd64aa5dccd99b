// What a step does, by symbolic execution of its code.
//
// A way is one path through the code, from the scheduling point to the next one. It is described over the symbols of
// the vocabulary, which stand for the state in front of the step: the guard says from which states the step goes this
// way, the updates say what the symbols are behind it. Where a check can fail, a way of its own ends there.
#pragma once

#include "program/program.h"
#include "proof_check/proof.h"
#include "proof_check/vocabulary.h"
#include "term/terms.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::proof_check {

struct Way {
  enum class End : std::uint8_t {
    Rests,           // in front of a step, or the thread has finished
    FailsCheck,      // number: Program::checks
    SpawnsUnlisted,  // comes to a spawn that starts no thread of the proof. number: Program::spawns
  };

  End end = End::Rests;
  Place place = ended;                                   // where it rests
  std::uint32_t number = 0;                              // see End
  std::vector<term::Term> guard{};                       // all of these hold
  std::unordered_map<term::Term, term::Term> updates{};  // symbols that change, with their new values
  std::vector<std::uint32_t> started{};                  // threads of the proof
};

class Executor {
public:
  Executor(term::Terms& terms, const program::Program& program, const Vocabulary& vocabulary, const Proof& proof)
      : terms_(terms), program_(program), vocabulary_(vocabulary), proof_(proof) {}

  // The ways of a thread from the operation behind a step on. The code must not go round. Ways whose guard is plainly
  // false are left out.
  std::vector<Way> run_step(std::uint32_t thread, std::uint32_t position) const;
  // When can the step be taken at all? An assumption that fails behind its guard ends the execution, but not by
  // waiting.
  term::Term can_take(std::uint32_t thread, std::uint32_t position) const;
  // From cells that are 0 or false, except for inputs: these are what their symbols are.
  std::vector<Way> run_initialiser() const;
  std::vector<Way> run_finaliser() const;

private:
  term::Terms& terms_;
  const program::Program& program_;
  const Vocabulary& vocabulary_;
  const Proof& proof_;
};

// Where a thread is that begins to run the function.
Place entry_of(const program::Program& program, std::uint32_t function);

// 0 or false.
term::Term zero_of(term::Terms& terms, term::Sort sort);

// Adds a condition to those that hold, piece by piece. False: together they plainly cannot hold.
bool add_condition(term::Terms& terms, std::vector<term::Term>& conditions, term::Term condition);

}  // namespace heddle::proof_check
