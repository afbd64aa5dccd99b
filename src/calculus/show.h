// Sequents as people read them, with the names of the source.
#pragma once

#include "calculus/rules.h"

#include <string>
#include <vector>

namespace heddle::calculus {

// The parts of Γ, φ ⇒ι {σ}[Σ]Ψ, or of Γ, ⌈φ⌉ ⇒ ψ.
struct ShownSequent {
  std::vector<std::string> gamma;
  std::vector<std::string> path;     // "ι⟨e, W, R⟩"
  std::string label;                 // of the thread; may be empty
  std::vector<std::string> update;   // "x := x + 1", of what has changed
  std::vector<std::string> threads;  // "0(x := 1; y := 2)"
  std::string conclusion;            // Ψ or ψ

  std::string text() const;  // on one line
};

ShownSequent show(const Signature& signature, const Sequent& sequent);
ShownSequent show(const Signature& signature, const Formula& formula);
std::string show(const Signature& signature, const Event& event);
// "x = 3", of the logical variables that occur in the formula.
std::vector<std::string> show_values(Signature& signature, const Formula& formula, const term::Model& model);

}  // namespace heddle::calculus
