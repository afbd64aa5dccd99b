// What the threads of a proof can do: the ways of each step, executed once for all nodes, and which steps are private.
#pragma once

#include "proof_check/control.h"
#include "proof_check/execute.h"
#include "proof_check/proof.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace heddle::proof_check {

class Behaviour {
public:
  Behaviour(const Control& control, const Executor& executor, const Proof& proof)
      : control_(control), executor_(executor), proof_(proof), threads_(proof.threads.size()) {}

  // The code of the step must not go round. The ways stay where they are.
  const std::vector<Way>& ways(std::uint32_t thread, std::uint32_t step);

  // When the step can be taken. The same.
  term::Term can_take(std::uint32_t thread, std::uint32_t step);

  // A step is private if no other thread can tell when it is taken, it can always be taken, and no row of such steps
  // goes round in a circle. See docs/proof-format.md.
  bool is_private(std::uint32_t thread, std::uint32_t step);

private:
  struct Steps {
    std::map<std::uint32_t, std::vector<Way>> ways;
    std::map<std::uint32_t, term::Term> can_take;
    bool is_surveyed = false;
    std::set<std::uint32_t> private_steps;  // once surveyed
  };
  using StepSet = std::set<std::uint32_t>;

  void survey(std::uint32_t thread);
  bool is_own_business(std::uint32_t step) const;
  bool leads_back(std::uint32_t thread, std::uint32_t step, const StepSet& among);

  const Control& control_;
  const Executor& executor_;
  const Proof& proof_;
  std::vector<Steps> threads_;
};

}  // namespace heddle::proof_check
