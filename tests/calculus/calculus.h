// What the tests of the calculus share: programs from text, and the premises of a rule as text.
#pragma once

#include "calculus/prove.h"
#include "calculus/rules.h"
#include "calculus/show.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace heddle::calculus {

inline lang::Model parsed(const std::string& text) {
  lang::ParseResult result = lang::parse(text, "test.heddle");
  if (auto* wrong = std::get_if<std::vector<program::Diagnostic>>(&result))
    throw std::invalid_argument(wrong->front().message);
  return std::get<lang::Model>(std::move(result));
}

// The sequents of one program, rule by rule.
class Derivation {
public:
  explicit Derivation(const std::string& text) : model_(parsed(text)), signature_(model_), rules_(signature_) {
    take(rules_.start());
  }

  // Applies the rule that fits the sequent; it becomes a step of a thread if there is one to be labelled with.
  Derivation& step(std::size_t thread, std::size_t premise = 0) {
    Sequent sequent = sequents_.at(premise);
    if (!sequent.label) sequent.label = sequent.pool.at(thread).number;
    take(rules_.step(sequent));
    return *this;
  }
  Derivation& apply(std::size_t premise = 0) {
    take(rules_.apply(Sequent(sequents_.at(premise))));
    return *this;
  }

  std::string rule() const { return std::string(to_string(rule_)); }
  std::vector<std::string> premises() const { return shown_; }
  const std::vector<Sequent>& sequents() const { return sequents_; }
  const std::vector<Formula>& formulas() const { return formulas_; }
  Signature& signature() { return signature_; }

private:
  void take(const Inference& inference) {
    rule_ = inference.rule;
    shown_.clear();
    sequents_.clear();
    formulas_.clear();
    for (const Premise& premise : inference.premises) {
      std::visit([&](const auto& each) { shown_.push_back(show(signature_, each).text()); }, premise);
      if (const auto* sequent = std::get_if<Sequent>(&premise)) sequents_.push_back(*sequent);
      if (const auto* formula = std::get_if<Formula>(&premise)) formulas_.push_back(*formula);
    }
  }

  lang::Model model_;
  Signature signature_;
  Rules rules_;
  Rule rule_ = Rule::Start;
  std::vector<std::string> shown_;
  std::vector<Sequent> sequents_;
  std::vector<Formula> formulas_;
};

inline ProveResult proved(const std::string& text, Merging merging = Merging::Sequents) {
  ProveOptions options;
  options.search.merging = merging;
  options.search.budget = base::Budget(30, nullptr);
  return prove(parsed(text), options);
}

using Shown = std::vector<std::string>;

}  // namespace heddle::calculus
