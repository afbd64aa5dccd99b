// What the facts of a proof can speak about: the cells of the program, their values at the beginning, and the locals of
// the threads, each a symbol with the name that it has in the file.
#pragma once

#include "program/program.h"
#include "term/terms.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heddle::proof_check {

class Vocabulary {
public:
  Vocabulary(term::Terms& terms, const program::Program& program);

  // The next thread, which runs this function. Throws a Fault if one of its locals has the name of something else.
  void add_thread(const std::string& name, const program::Function& function);

  term::Term cell(std::uint32_t cell) const { return cells_.at(cell); }
  term::Term local(std::uint32_t thread, std::uint32_t local) const { return locals_.at(thread).at(local); }
  const std::vector<term::Term>& locals(std::uint32_t thread) const { return locals_.at(thread); }

  bool has_thread(std::uint32_t thread) const { return thread < locals_.size(); }

  // The symbol of this name; null: there is none.
  term::Term find(const std::string& name);
  // The cells whose values at the beginning have been asked for by name, each with the symbol for that value.
  const std::map<term::Term, term::Term>& initial_values() const { return initial_values_; }

private:
  using Names = std::unordered_map<std::string, term::Term>;

  void add(Names& names, const std::string& name, term::Term symbol);
  term::Term find_initial_value(const std::string& name);

  term::Terms& terms_;
  std::vector<term::Term> cells_;
  std::vector<std::vector<term::Term>> locals_;
  Names cell_names_;
  Names local_names_;
  std::map<term::Term, term::Term> initial_values_;
};

}  // namespace heddle::proof_check
