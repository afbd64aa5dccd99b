#include "analysis/dependence_graph.h"

#include "analysis/builtin_effects.h"
#include "program/operands.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::Instruction;
using program::Op;
using program::Reg;

bool is_access(Op op) {
  return op == Op::Load || op == Op::Store || op == Op::AtomicRmw || op == Op::CmpXchg || op == Op::MemCopy ||
         op == Op::MemSet || op == Op::VaStart;
}

namespace {

constexpr std::uint64_t most_work = 100'000'000;  // of what is asked besides points-to: places that are compared

}  // namespace

DependenceGraph::DependenceGraph(const program::Code& code, PointsTo::Numbers numbers, const base::Budget& budget)
    : code_(code),
      meter_(budget, most_work),
      points_to_(code, numbers, budget),
      ranges_(program::function_ranges(code)) {
  refuse_if_spent();
  if (!refusal_.empty()) return;
  effects_ = std::make_unique<ModRef>(code_, points_to_, meter_);
  function_of_.resize(code_.instructions.size());
  control_.resize(code_.functions.size());
  returns_.resize(code_.functions.size());
  writers_.resize(code_.functions.size());
  for (const program::FunctionRange& range : ranges_) {
    std::fill(function_of_.begin() + range.begin, function_of_.begin() + range.end, range.function);
    if (!points_to_.is_reached(range.function)) continue;
    if (!meter_.spend(range.end - range.begin)) break;
    control_[range.function] = std::make_unique<ControlDependence>(code_, range);
    writers_[range.function].resize(code_.functions[range.function].registers);
  }
  refuse_if_spent();
  if (refusal_.empty()) for_all([&](std::uint32_t position) { add(position); });
}

void DependenceGraph::refuse_if_spent() {
  if (points_to_.is_complete() && !meter_.is_exhausted()) return;
  std::string_view spent = points_to_.is_complete() ? meter_.spent() : points_to_.spent();
  refusal_ = spent.empty() ? "the program is too large to find out where its pointers point to" : spent;
}

void DependenceGraph::add(std::uint32_t position) {
  const Instruction& in = code_.instructions[position];
  std::uint32_t function = function_of_[position];
  if (in.op == Op::Return) returns_[function].push_back(position);
  if (in.op == Op::Call)
    for (Builtin builtin : builtins(position))
      if (effect_of(builtin).part == Part::Unknown && refusal_.empty())
        refusal_ = "what " + (site(position).name.empty() ? "a function of the library" : site(position).name) +
                   " does is not told in advance";
  if (!program::has_target(in.op) && in.op != Op::Call) return;
  std::uint32_t results = in.op == Op::Call ? site(position).results : in.op == Op::CmpXchg ? 2 : 1;
  for (std::uint32_t i = 0; i < results; ++i)
    writers_[function][static_cast<std::size_t>(in.target) + i].push_back(position);
}

std::vector<Builtin> DependenceGraph::builtins(std::uint32_t call) const {
  if (site(call).kind == CallSite::Kind::Builtin) return {site(call).builtin};
  std::vector<Builtin> found;
  for (std::uint32_t callee : callees(call))
    if (code_.functions[callee].builtin != Builtin::None) found.push_back(code_.functions[callee].builtin);
  return found;
}

std::vector<Reg> DependenceGraph::operands(std::uint32_t position) const {
  const Instruction& in = code_.instructions[position];
  std::vector<Reg> found{in.a, in.b, in.c};
  found.resize(static_cast<std::size_t>(program::operands(in.op)));
  if (in.op == Op::Return)
    for (const program::Argument& argument : code_.returns[in.extra]) found.push_back(argument.operand);
  return found;
}

}  // namespace heddle::analysis
