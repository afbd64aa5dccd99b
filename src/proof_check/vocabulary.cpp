#include "proof_check/vocabulary.h"

#include "proof_check/fault.h"

#include <algorithm>

namespace heddle::proof_check {

using term::Term;

namespace {

constexpr std::string_view at_the_beginning = "@0";

std::string local_name(const program::Function& function, std::uint32_t local) {
  const std::string& name = function.locals[local];
  bool is_unique = std::ranges::count(function.locals, name) == 1;
  return is_unique ? name : name + "#" + std::to_string(local);
}

}  // namespace

Vocabulary::Vocabulary(term::Terms& terms, const program::Program& program) : terms_(terms) {
  for (const program::Object& object : program.objects)
    for (std::uint32_t i = 0; i < object.size; ++i) {
      std::string name = program::cell_name(object, i);
      cells_.push_back(terms.symbol(name, object.sort));
      add(cell_names_, name, cells_.back());
    }
}

void Vocabulary::add_thread(const std::string& name, const program::Function& function) {
  std::vector<Term>& locals = locals_.emplace_back();
  for (std::uint32_t i = 0; i < function.locals.size(); ++i) {
    std::string full_name = name + ":" + local_name(function, i);
    locals.push_back(terms_.symbol(full_name, function.local_sorts[i]));
    add(local_names_, full_name, locals.back());
  }
}

void Vocabulary::add(Names& names, const std::string& name, Term symbol) {
  if (find(name)) throw Fault{"the name " + quoted(name) + " means two things"};
  names.emplace(name, symbol);
}

Term Vocabulary::find(const std::string& name) {
  for (const Names* names : {&cell_names_, &local_names_})
    if (auto found = names->find(name); found != names->end()) return found->second;
  return find_initial_value(name);
}

Term Vocabulary::find_initial_value(const std::string& name) {
  if (!name.ends_with(at_the_beginning)) return {};
  auto cell = cell_names_.find(name.substr(0, name.size() - at_the_beginning.size()));
  if (cell == cell_names_.end()) return {};
  Term& symbol = initial_values_[cell->second];
  if (!symbol) symbol = terms_.symbol(name, terms_.sort(cell->second));
  return symbol;
}

}  // namespace heddle::proof_check
