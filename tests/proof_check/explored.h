// States of a program that can be reached, one by one, by running it with every small input and a few threads: what a
// proof says must hold in each of them.
#pragma once

#include "machine/model_machine.h"
#include "program/program.h"
#include "term/terms.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace heddle::proof_check {

struct State {
  static constexpr std::uint32_t ended = ~std::uint32_t{0};

  struct Thread {
    std::optional<std::uint32_t> parent{};  // its place in `threads`; none: a process
    std::uint32_t site = 0;                 // the spawn, or the number of the process
    std::uint32_t function = 0;
    std::uint32_t place = ended;  // a step
    std::int64_t number = 0;      // what a lock holds that it has taken
    std::vector<std::int64_t> locals{};

    auto operator<=>(const Thread&) const = default;
  };

  std::vector<std::int64_t> first{};  // cells in the beginning
  std::vector<std::int64_t> cells{};
  std::vector<Thread> threads{};

  auto operator<=>(const State&) const = default;
};

class Explored {
public:
  struct Bounds {
    std::size_t states = 1500;
    std::size_t threads = 4;  // that are started, beside the processes
  };

  Explored(const program::Program& program, const Bounds& bounds);

  const std::set<State>& states() const { return states_; }
  bool has_error() const { return has_error_; }
  bool has_deadlock() const { return has_deadlock_; }

private:
  void choose_inputs(std::size_t next);
  void run();
  void visit(machine::ModelMachine& machine, const State& before);
  bool take_step(machine::ModelMachine& machine, const State& here, std::size_t thread);
  void add_children(const machine::ModelMachine& machine, std::size_t parent,
                    const std::vector<std::uint32_t>& operations, State& state) const;
  bool read(const machine::ModelMachine& machine, State& state) const;

  const program::Program& program_;
  Bounds bounds_;
  term::Terms terms_;
  std::vector<std::pair<std::string, term::Sort>> unknown_;
  machine::ModelMachine::Inputs inputs_;
  std::set<State> states_;
  bool has_error_ = false;
  bool has_deadlock_ = false;
};

}  // namespace heddle::proof_check
