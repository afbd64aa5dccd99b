// The proof that needs no thought: all states that can be reached, found by running the program with every input. Each
// row of locations becomes one node, whose fact lists the states there.
#pragma once

#include "fuzz/ast.h"
#include "machine/model_machine.h"
#include "program/program.h"
#include "term/terms.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heddle::proof_check {

class ReachableStates {
public:
  explicit ReachableStates(const program::Program& program);

  // With all inputs in these ranges. False: there are too many states, or a thread comes to a spawn twice.
  bool explore(const fuzz::Domains& inputs);

  bool has_error() const { return has_error_; }
  std::size_t states() const { return seen_.size(); }
  // The parts of the proof file.
  std::string proof() const;

private:
  // Threads of the proof that have been started, as the machine numbers them.
  using Born = std::map<std::uint32_t, std::uint32_t>;

  void choose_inputs(fuzz::Domains::const_iterator next, fuzz::Domains::const_iterator end);
  void run();
  void visit(machine::ModelMachine& machine, const Born& born);
  void take_steps(machine::ModelMachine& machine, const Born& born);
  bool add_children(const machine::ModelMachine& machine, std::uint32_t parent,
                    const std::vector<std::uint32_t>& operations, Born& born);
  std::uint32_t thread_for(std::uint32_t parent, std::uint32_t site);

  std::string name(std::uint32_t thread) const { return "thread " + std::to_string(thread); }
  std::string local_name(std::uint32_t thread, std::uint32_t local) const;
  std::vector<std::string> places(const machine::ModelMachine& machine, const Born& born) const;
  std::string state(const machine::ModelMachine& machine, const Born& born);
  std::string text_of(machine::Value value, term::Sort sort);

  struct Thread {
    std::uint32_t function = 0, parent = 0, site = 0;
  };

  const program::Program& program_;
  term::Terms terms_;
  machine::ModelMachine::Inputs inputs_;
  std::vector<Thread> threads_;
  std::map<std::vector<std::string>, std::vector<std::string>> nodes_;  // states, by locations
  std::set<std::pair<std::vector<std::string>, std::string>> seen_;
  bool has_error_ = false;
  bool is_outside_ = false;
};

}  // namespace heddle::proof_check
