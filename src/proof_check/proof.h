// A proof file as data: its form is right, the names in its facts are known, and it speaks about this program. Whether
// it proves anything is another question.
#pragma once

#include "program/program.h"
#include "proof_check/control.h"
#include "proof_check/s_expression.h"
#include "proof_check/vocabulary.h"
#include "term/terms.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::proof_check {

// Where a thread is: in front of a step (Program::steps), or one of these.
using Place = std::uint32_t;
inline constexpr Place ended = ~Place{0};
inline constexpr Place unborn = ended - 1;

struct Thread {
  std::string name;
  std::uint32_t function = 0;
  std::optional<std::uint32_t> parent{};  // of a thread that is spawned
  std::uint32_t site = 0;                 // and by which spawn (Program::spawns)
  term::Term number{};                    // that its locks hold; null: its place in the list plus one
};

struct Node {
  std::vector<Place> places;         // one for each thread
  std::vector<std::uint32_t> facts;  // Proof::facts
};

struct Proof {
  bool excludes_deadlocks = false;
  std::vector<Thread> threads;
  std::vector<term::Term> facts;
  std::vector<Node> nodes;

  // The thread that this one starts by this spawn; none: the file does not list it.
  std::optional<std::uint32_t> child(std::uint32_t parent, std::uint32_t site) const;
};

// What a proof is read for, and what its facts become.
struct Subject {
  const program::Program& program;
  const Control& control;
  std::string_view fingerprint;
  term::Terms& terms;
};

// Throws a Fault if the file is not a proof about the program. Adds the threads to the vocabulary.
Proof read_proof(const Subject& subject, Vocabulary& vocabulary, const Expression& file);

}  // namespace heddle::proof_check
