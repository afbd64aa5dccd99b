// Checking proofs that are written by hand for models that are written by hand.
#pragma once

#include "proof_check/check.h"

#include "support/compiled.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace heddle::proof_check {

// The parts of a proof file, with what comes before them.
inline std::string proof_of(const std::string& parts) {
  return "(heddle-proof 1 (program \"the model\") (method \"by hand\")\n" + parts + "\n)\n";
}

inline Result check_text(const std::string& model, const std::string& text) {
  return check(test::compiled(model), "the model", text, {});
}

inline std::string outcome(const Result& result) {
  if (const auto* rejected = std::get_if<Rejected>(&result)) return rejected->message;
  if (const auto* undecided = std::get_if<Undecided>(&result)) return "undecided: " + undecided->message;
  return "accepted";
}

// "accepted", or what is wrong.
inline std::string judge(const std::string& model, const std::string& parts) {
  return outcome(check_text(model, proof_of(parts)));
}

}  // namespace heddle::proof_check
