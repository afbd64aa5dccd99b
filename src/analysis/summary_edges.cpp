#include "analysis/summary_edges.h"

#include <numeric>
#include <set>

namespace heddle::analysis {

using program::Op;
using program::Reg;

namespace {

// What the results of one function depend on, within it.
class Backward {
public:
  Backward(const DependenceGraph& graph, SummaryEdges& edges, std::uint32_t function)
      : graph_(graph), edges_(edges), function_(function) {}

  std::set<Reg> operator()(std::size_t result) {
    for (std::uint32_t place : graph_.returns(function_)) {
      const auto& values = graph_.code().returns[graph_.code().instructions[place].extra];
      if (result < values.size()) use(values[result].operand);
      follow_deciders(place);
    }
    while (!open_.empty() && graph_.meter().spend()) {
      Reg reg = open_.back();
      open_.pop_back();
      for (std::uint32_t writer : graph_.writers(function_, reg)) follow_writer(writer, reg);
    }
    return registers_;
  }

private:
  void use(Reg reg) {
    if (!program::is_constant(reg) && registers_.insert(reg).second) open_.push_back(reg);
  }

  void follow_deciders(std::uint32_t position) {
    std::vector<std::uint32_t> open{position};
    while (!open.empty() && graph_.meter().spend()) {
      std::uint32_t next = open.back();
      open.pop_back();
      for (std::uint32_t decider : graph_.deciders(next)) {
        if (!decided_.insert(decider).second) continue;
        for (Reg operand : graph_.operands(decider)) use(operand);
        open.push_back(decider);
      }
    }
  }

  void follow_writer(std::uint32_t writer, Reg reg) {
    const program::Instruction& in = graph_.code().instructions[writer];
    follow_deciders(writer);
    if (in.op != Op::Call)
      for (Reg operand : graph_.operands(writer)) use(operand);
    else
      for (Reg operand : edges_.arguments(writer, static_cast<std::size_t>(reg - in.target))) use(operand);
  }

  const DependenceGraph& graph_;
  SummaryEdges& edges_;
  std::uint32_t function_;
  std::set<Reg> registers_;
  std::vector<Reg> open_;
  std::set<std::uint32_t> decided_;
};

}  // namespace

std::vector<Reg> SummaryEdges::arguments(std::uint32_t call, std::size_t result) {
  const program::CallSite& site = graph_.site(call);
  std::vector<Reg> found;
  if (graph_.is_indirect(call)) found.push_back(site.callee);
  if (!graph_.builtins(call).empty())
    for (const program::Argument& argument : site.arguments) found.push_back(argument.operand);
  for (std::uint32_t callee : graph_.callees(call))
    for (std::size_t parameter : parameters(callee, result))
      if (parameter < site.arguments.size()) found.push_back(site.arguments[parameter].operand);
  return found;
}

// While it is being found out, as it is of a function that calls itself, they are all of them.
const std::vector<std::size_t>& SummaryEdges::parameters(std::uint32_t function, std::size_t result) {
  auto [known, is_new] = known_.try_emplace({function, result});
  if (!is_new) return known->second;
  std::uint32_t count = graph_.code().functions[function].parameters;
  known->second.resize(count);
  std::iota(known->second.begin(), known->second.end(), std::size_t{0});
  std::vector<std::size_t> found;
  for (Reg reg : Backward(graph_, *this, function)(result))
    if (static_cast<std::uint32_t>(reg) < count) found.push_back(static_cast<std::size_t>(reg));
  return known->second = std::move(found);
}

}  // namespace heddle::analysis
