// Partition refinement (Moore 1956): operations are of one class if they do the same, and of different ones as soon as
// what follows them is.
#include "modelling/same_steps.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace heddle::modelling {

using program::Opcode;
using program::Operand;
using program::Operation;

namespace {

class Merger {
public:
  Merger(program::Program& program, const std::vector<std::uint32_t>& positions, program::InSource& in_source)
      : program_(program), positions_(positions), in_source_(in_source) {}

  void run() {
    for (std::uint32_t position : positions_)
      if (program_.operations[position].code != Opcode::Jump) class_of_[position] = number_of(what(position));
    for (std::size_t before = 0; before != classes_.size();) {
      before = classes_.size();
      refine();
    }
    std::map<std::uint32_t, std::uint32_t> first;  // by class
    for (std::uint32_t position : positions_) {
      Operation& operation = program_.operations[position];
      if (operation.code != Opcode::Step) continue;
      auto [known, is_new] = first.try_emplace(class_of_.at(position), position);
      if (is_new) continue;
      program::Step& step = program_.steps[program_.operations[known->second].extra];
      step.loop_head = step.loop_head || program_.steps[operation.extra].loop_head;
      add_heads(in_source_, operation.extra, program_.operations[known->second].extra);
      operation = {.code = Opcode::Jump, .extra = known->second};
    }
  }

private:
  using Signature = std::tuple<std::string, std::uint32_t, std::uint32_t, std::uint32_t>;

  std::uint32_t number_of(const Signature& signature) {
    return classes_.try_emplace(signature, static_cast<std::uint32_t>(classes_.size())).first->second;
  }

  static std::string text_of(Operand operand) {
    return std::to_string(static_cast<int>(operand.kind())) + "." + std::to_string(operand.index()) + " ";
  }

  static std::string text_of(const program::Location& location) {
    return std::to_string(location.file) + ":" + std::to_string(location.line) + ":" + std::to_string(location.column);
  }

  std::string text_of(const program::Check& check) const {
    return std::to_string(static_cast<int>(check.kind)) + text_of(check.location) + check.message;
  }

  // All of an operation but what follows it.
  Signature what(std::uint32_t position) const {
    const Operation& now = program_.operations[position];
    std::string text = std::to_string(static_cast<int>(now.code)) + " " + text_of(now.target) + text_of(now.a) +
                       text_of(now.b) + text_of(now.c);
    switch (now.code) {
      case Opcode::Branch:
      case Opcode::Exit: break;
      case Opcode::Check: text += text_of(program_.checks[now.extra]); break;
      case Opcode::Unlock: text += std::to_string(now.extra) + text_of(program_.checks[now.extra2]); break;
      case Opcode::Step: {
        const program::Step& step = program_.steps[now.extra];
        text +=
            text_of(step.location) + " " + std::to_string((step.blocking ? 1 : 0) + (step.local ? 2 : 0)) + step.text;
        break;
      }
      default: text += std::to_string(now.extra) + " " + std::to_string(now.extra2);
    }
    return {std::move(text), 0, 0, 0};
  }

  // Behind all jumps. Of jumps that go round for ever: one of them.
  std::uint32_t behind_jumps(std::uint32_t position) const {
    for (std::size_t most = positions_.size(); most > 0 && program_.operations[position].code == Opcode::Jump; --most)
      position = program_.operations[position].extra;
    return position;
  }

  std::uint32_t class_at(std::uint32_t position) const {
    std::uint32_t there = behind_jumps(position);
    auto known = class_of_.find(there);
    return known == class_of_.end() ? ~there : known->second;
  }

  void refine() {
    std::map<std::uint32_t, std::uint32_t> finer;
    classes_.clear();
    for (const auto& [position, number] : class_of_) {
      const Operation& now = program_.operations[position];
      std::uint32_t next = 0, other = 0;
      if (now.code == Opcode::Branch) {
        next = class_at(now.extra);
        other = class_at(now.extra2);
      } else if (now.code != Opcode::Exit) {
        next = class_at(position + 1);
      }
      finer[position] = number_of({"", number, next, other});
    }
    class_of_ = std::move(finer);
  }

  program::Program& program_;
  const std::vector<std::uint32_t>& positions_;
  program::InSource& in_source_;
  std::map<Signature, std::uint32_t> classes_;
  std::map<std::uint32_t, std::uint32_t> class_of_;  // by position
};

}  // namespace

void merge_same_steps(program::Program& program, program::Function& function,
                      const std::vector<std::uint32_t>& positions, program::InSource& in_source) {
  bool begins_with_step = program.operations[function.entry].code == Opcode::Step;
  Merger(program, positions, in_source).run();
  const Operation& first = program.operations[function.entry];
  if (begins_with_step && first.code == Opcode::Jump) function.entry = first.extra;
}

void add_heads(program::InSource& in_source, std::uint32_t from, std::uint32_t to) {
  auto found = in_source.heads.find(from);
  if (found == in_source.heads.end() || from == to) return;
  std::vector<program::Location>& there = in_source.heads[to];
  for (program::Location head : in_source.heads[from])
    if (std::ranges::find(there, head) == there.end()) there.push_back(head);
}

}  // namespace heddle::modelling
