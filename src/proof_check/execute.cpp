#include "proof_check/execute.h"

#include "proof_check/fault.h"
#include "proof_check/run.h"

#include <algorithm>

namespace heddle::proof_check {

using term::Term;

namespace {

constexpr std::size_t most_ways = 10000;  // through one step

// Follows a run and all that fork from it to their ends.
std::vector<Way> follow(Run first) {
  std::vector<Way> ways;
  std::vector<Run> open{std::move(first)};
  while (!open.empty()) {
    Run run = std::move(open.back());
    open.pop_back();
    while (!run.is_over()) run.advance(open);
    if (run.has_way()) ways.push_back(run.take_way());
    if (ways.size() > most_ways)
      throw GaveUp{"there are more than " + std::to_string(most_ways) + " ways through a step"};
  }
  return ways;
}

}  // namespace

std::vector<Way> Executor::run_step(std::uint32_t thread, std::uint32_t position) const {
  Setting setting{terms_, program_, vocabulary_, proof_, thread};
  return follow(Run(setting, position + 1));
}

Term Executor::can_take(std::uint32_t thread, std::uint32_t position) const {
  Setting setting{terms_, program_, vocabulary_, proof_, thread, true};
  std::vector<Term> cases;
  for (const Way& way : follow(Run(setting, position + 1))) cases.push_back(terms_.and_(way.guard));
  return terms_.or_(cases);
}

std::vector<Way> Executor::run_initialiser() const {
  Setting setting{terms_, program_, vocabulary_, proof_};
  Run run(setting, program_.functions.at(program_.initialiser).entry);
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = 0; !object.is_input && i < object.size; ++i)
      run.set_cell(object.first + i, zero_of(terms_, object.sort));
  return follow(std::move(run));
}

std::vector<Way> Executor::run_finaliser() const {
  Setting setting{terms_, program_, vocabulary_, proof_};
  return follow(Run(setting, program_.functions.at(program_.finaliser).entry));
}

Place entry_of(const program::Program& program, std::uint32_t function) {
  const program::Operation& first = program.operations.at(program.functions.at(function).entry);
  if (first.code == program::Opcode::Exit) return ended;
  if (first.code != program::Opcode::Step) throw Fault{"the code of a thread does not begin with a step"};
  return first.extra;
}

Term zero_of(term::Terms& terms, term::Sort sort) {
  return sort.is_bool() ? terms.boolean(false) : terms.integer(std::int64_t{0});
}

bool add_condition(term::Terms& terms, std::vector<Term>& conditions, Term condition) {
  if (terms.is_false(condition)) return false;
  if (terms.is_true(condition)) return true;
  if (terms.kind(condition) == term::Kind::And)
    return std::ranges::all_of(terms.children(condition),
                               [&](Term each) { return add_condition(terms, conditions, each); });
  if (std::ranges::find(conditions, terms.not_(condition)) != conditions.end()) return false;
  if (std::ranges::find(conditions, condition) == conditions.end()) conditions.push_back(condition);
  return true;
}

}  // namespace heddle::proof_check
