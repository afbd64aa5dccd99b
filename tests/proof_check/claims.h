// What a proof file states, held against a state: its own reading of the format, without a solver and without the
// checker.
#pragma once

#include "proof_check/explored.h"
#include "proof_check/tree.h"

#include <gmpxx.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace heddle::proof_check {

class Claims {
public:
  // Throws std::runtime_error where the file does not have the form.
  Claims(const program::Program& program, const Tree& file);

  bool excludes_deadlocks() const { return excludes_deadlocks_; }
  // What is stated and not so in this state, which can be reached; nothing: all is as stated.
  std::string refuted_by(const State& state) const;

private:
  struct Fact {
    std::vector<Tree> threads;  // of proofs by invariants
    Tree formula;
  };
  // The value of a name that is not a cell's.
  using Names = std::function<mpz_class(const std::string&)>;

  void read_part(const Tree& part);
  void find_private_steps();
  std::string refuted_node(const State& state) const;
  std::string refuted_fact(const State& state, std::size_t fact, std::vector<std::size_t>& chosen) const;
  // The number in the file for each thread of the state; throws where the file has none.
  std::vector<std::size_t> numbers_in_file(const State& state) const;
  bool is_at(const Tree& place, const State::Thread& thread) const;
  mpz_class value(const Tree& formula, const State& state, const Names& names) const;
  mpz_class operation(const std::string& name, const std::vector<mpz_class>& values) const;
  mpz_class named(const std::string& name, const State& state, const Names& names) const;
  mpz_class counter(const std::string& name, const State& state) const;
  mpz_class cell(std::uint32_t index, const std::vector<std::int64_t>& cells) const { return cells.at(index); }
  std::uint32_t local(std::uint32_t function, const std::string& name) const;

  const program::Program& program_;
  bool is_about_invariants_ = false;
  bool excludes_deadlocks_ = false;
  std::vector<Tree> threads_;  // or templates
  std::vector<Fact> facts_;
  std::vector<Tree> nodes_;
  std::map<std::string, std::uint32_t> cells_;
  std::set<std::uint32_t> locks_;            // cells
  std::set<std::uint32_t> perhaps_private_;  // steps that no other thread can notice
};

}  // namespace heddle::proof_check
