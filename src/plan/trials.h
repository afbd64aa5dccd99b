// Runs a counterexample again in other orders, with the same inputs, as often as the budget allows.
#pragma once

#include "plan/deciding.h"
#include "plan/reordered.h"
#include "plan/rerun.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::plan {

struct Trial {
  enum class End : std::uint8_t {
    Passes,         // all threads have come to their end, and nothing went wrong
    PassesByThere,  // there is no end in sight, but the thread that failed, or those that waited, have gone on
    FailsAlike,     // the same error
    Other,          // another error, or there is no such run
  };

  End end = End::Other;
  Run run{};
  std::vector<TakenStep> steps{};
  std::optional<std::uint32_t> awaited{};  // Reordered::awaited

  bool passes() const { return end == End::Passes || end == End::PassesByThere; }
};

class Trials {
public:
  Trials(const Subject& subject, const Error& error, const Counterexample& failing, const machine::Limits& limits)
      : subject_(subject), error_(error), failing_(failing), limits_(limits) {}

  Trial operator()(const Reordering& wanted, Reordered::Rule rule = Reordered::Rule::Stay);
  // Of so many quarters of all that there is.
  bool is_exhausted(std::size_t quarters = 4) const {
    return spent_ > most_steps / 4 * quarters || subject_.budget().is_spent();
  }

private:
  std::optional<std::size_t> passing_by(const Counterexample& run) const;
  bool is_without_error(const std::vector<std::string>& schedule);

  static constexpr std::size_t most_steps = 200'000;           // of all runs, as many as plan/simplify.cpp takes
  static constexpr std::size_t instructions_per_step = 1'000;  // that cost as much as the bookkeeping of a step
  static constexpr std::size_t most_further = 1'500;           // of one run, beyond twice those of the counterexample

  const Subject& subject_;
  const Error& error_;
  const Counterexample& failing_;
  Occurrences occurrences_{failing_};
  const machine::Limits& limits_;
  std::size_t spent_ = 0;
};

}  // namespace heddle::plan
