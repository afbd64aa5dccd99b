#pragma once

#include <set>
#include <string>

#include "explore/search.h"
#include "fuzz/c/engine.h"
#include "native/native_machine.h"
#include "plan/native_subject.h"

// Listens to a search and keeps every outcome, in the words of native.h.

namespace heddle::fuzz_c {

/// What the inputs are: all unknown, or all known (0, where no value is given).
struct GivenInputs {
  bool known = false;
  native::NativeMachine::Inputs values{};
};

struct MetInput {
  std::string name;
  int most = 3;  // the largest value that has to be tried; every use of an input is cut to 0 .. 3
  auto operator<=>(const MetInput&) const = default;
};

class Collector final : public explore::Listener {
public:
  Collector(const program::Code& code, term::Terms& terms, smt::Solver& solver, const explore::Options& options,
            const EngineOptions& engine, const GivenInputs& inputs = {});

  /// Adds what there is to find.
  void run(Exploration& result);

  /// Those that some execution met.
  const std::set<MetInput>& inputs() const { return inputs_; }

  bool on_nothing() override { return true; }
  bool on_final() override;
  bool on_deadlock(std::span<const term::Term> stuck) override;
  bool on_failure(const machine::Outcome& outcome) override;
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override;

private:
  bool found(const std::string& outcome);
  bool go_on();
  void try_inputs(std::vector<plan::Input>& inputs);
  void try_values(const std::vector<plan::Input>& inputs);
  bool on_this_path(const std::vector<plan::Input>& inputs);

  term::Terms& terms_;
  machine::Limits limits_;
  std::uint64_t turns_per_part_;
  std::uint64_t executions_;
  native::Settings settings_;
  native::NativeMachine machine_;
  std::unique_ptr<plan::Subject> subject_;
  Exploration* result_ = nullptr;
  std::set<MetInput> inputs_;
  explore::Search search_;
};

}  // namespace heddle::fuzz_c
