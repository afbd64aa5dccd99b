#include "analysis/slice.h"

#include "analysis/builtin_effects.h"
#include "analysis/dependence_graph.h"
#include "analysis/foreseen.h"
#include "analysis/summary_edges.h"

#include <algorithm>
#include <set>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::size_t created_function = 2, created_argument = 3;  // arguments of pthread_create
constexpr std::size_t once_function = 1;                           // of pthread_once

// How something came to matter. What a function does for one of its callers, who needs its result, is no reason to
// follow its parameters to the others (the second phase of Horwitz, Reps and Binkley); what it reads from memory counts
// for all.
enum class Reason : std::uint8_t { None, Result, Any };

// Is it a call of printf with a format that is known and asks for no text? Then it touches no memory but the format.
bool prints_numbers(const DependenceGraph& graph, std::uint32_t call) {
  std::vector<Builtin> builtins = graph.builtins(call);
  bool prints = builtins.size() == 1 && (builtins[0] == Builtin::Printf || builtins[0] == Builtin::FPrintf);
  std::size_t index = prints && builtins[0] == Builtin::FPrintf ? 1 : 0;
  const CallSite& site = graph.site(call);
  if (!prints || index >= site.arguments.size() || !program::is_constant(site.arguments[index].operand)) return false;
  const program::CodeConstant& format = graph.code().constants[program::constant_index(site.arguments[index].operand)];
  bool is_text = format.kind == program::CodeConstant::Kind::Global && graph.code().globals[format.index].is_constant;
  if (!is_text || format.value != 0) return false;
  const std::vector<std::uint8_t>& bytes = graph.code().globals[format.index].bytes;
  std::string text(bytes.begin(), std::ranges::find(bytes, std::uint8_t{0}));
  if (text.size() == bytes.size()) return false;
  for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    std::size_t end = text.find_first_not_of("0123456789.+-# hlLqjzt", at + 1);
    if (end == std::string::npos || std::string_view("diuoxXcpeEfFgGaA%").find(text[end]) == std::string_view::npos)
      return false;
    at = end;
  }
  return true;
}

// Why there is nothing to be left out, whatever the program; empty: there is.
std::string objection_to(const program::ErrorKinds& checks) {
  if (checks.contains(ErrorKind::Leak)) return "every pointer has a part in whether memory can still be freed";
  return checks.contains(ErrorKind::Race) ? "every access has a part in data races" : "";
}

Slice refused(const program::Code& code, std::string refusal) {
  return {.refusal = std::move(refusal),
          .membership = std::vector<Membership>(code.instructions.size(), Membership::Inside),
          .reached = std::vector<bool>(code.functions.size(), true)};
}

class Slicer {
public:
  Slicer(const program::Code& code, const program::ErrorKinds& checks, bool with_locks, const base::Budget& budget)
      : code_(code),
        memory_(checks.contains(ErrorKind::Memory)),
        division_(checks.contains(ErrorKind::Division) || memory_),
        overflow_(checks.contains(ErrorKind::Overflow)),
        with_locks_(with_locks || memory_ || checks.contains(ErrorKind::Deadlock) || checks.contains(ErrorKind::Lock)),
        graph_(code, memory_ ? PointsTo::Numbers::Ignored : PointsTo::Numbers::Followed, budget),
        summary_edges_(graph_) {
    refusal_ = graph_.refusal();
    needed_.resize(code.instructions.size());
    executed_.resize(code.instructions.size());
    entered_.resize(code.functions.size());
    for (const program::CodeFunction& function : code.functions) relevant_.emplace_back(function.registers);
  }

  Slice operator()() {
    if (!refusal_.empty()) return refused(code_, refusal_);
    close_roots();
    if (!with_locks_ && some_lock_is_needed()) {
      with_locks_ = true;
      close_roots();
    }
    if (!graph_.meter().is_exhausted()) return result();
    std::string_view spent = graph_.meter().spent();
    refusal_ = spent.empty() ? "the program is too large to find out what depends on what" : spent;
    return refused(code_, refusal_);
  }

private:
  void close_roots() {
    graph_.for_all([&](std::uint32_t position) { add_root(position); });
    close();
  }

  // Whether a lock can be had, or one that a condition variable gives back: then all who take locks have a part in it.
  bool some_lock_is_needed() const {
    bool found = false;
    graph_.for_all([&](std::uint32_t position) {
      found = found || (executed_[position] != Reason::None && may_be(position, Part::Locks));
    });
    return found;
  }

  bool may_be(std::uint32_t position, Part part) const {
    if (code_.instructions[position].op != Op::Call) return false;
    return std::ranges::any_of(graph_.builtins(position), [&](Builtin each) { return effect_of(each).part == part; });
  }

  // What is checked.
  void add_root(std::uint32_t position) {
    const Instruction& in = code_.instructions[position];
    if (is_access(in.op) && (memory_ || may_be_anywhere(position))) return look(position);
    switch (in.op) {
      case Op::Branch:
      case Op::Switch:
        if (memory_) need(position);
        return;
      case Op::UDiv:
      case Op::SDiv:
      case Op::URem:
      case Op::SRem:
        if (division_ || overflow_) need(position);
        return;
      case Op::Add:
      case Op::Sub:
      case Op::Mul:
      case Op::Shl:
      case Op::LShr:
      case Op::AShr:
        if (overflow_) need(position);
        return;
      case Op::AtomicBegin:
      case Op::AtomicEnd:
      case Op::Unsupported: return execute(position);
      case Op::Return:
      case Op::Unreachable:
        if (memory_) execute(position);
        return;
      case Op::Call: return add_call(position);
      default: return;
    }
  }

  void add_call(std::uint32_t position) {
    if (graph_.is_indirect(position) && (memory_ || may_be_number(position, graph_.site(position).callee))) {
      execute(position);
      mark(graph_.function_of(position), graph_.site(position).callee);
    }
    for (Builtin builtin : graph_.builtins(position)) {
      Part part = effect_of(builtin).part;
      bool may_stop = (part == Part::Locks || part == Part::Exits) && with_locks_;
      bool is_root = part == Part::Ends || part == Part::Synchronises || may_stop || (part == Part::Frees && memory_);
      if (is_root || (touches(builtin) && arguments_may_be_numbers(position))) need(position);
      if ((part == Part::Silent || part == Part::Allocates) && memory_) look_at_call(position);
    }
  }

  // Where it is not known beforehand which object is accessed, what decides about it matters (analysis/foreseen.h).
  bool may_be_number(std::uint32_t position, Reg address) const {
    return graph_.points_to().may_be_number(graph_.function_of(position), address);
  }

  bool may_be_anywhere(std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    return may_be_number(position, in.a) || (in.op == Op::MemCopy && may_be_number(position, in.b));
  }

  bool arguments_may_be_numbers(std::uint32_t call) const {
    auto is_number = [&](const program::Argument& each) { return may_be_number(call, each.operand); };
    return !prints_numbers(graph_, call) && std::ranges::any_of(graph_.site(call).arguments, is_number);
  }

  static bool touches(Builtin builtin) { return effect_of(builtin).reads != 0 || effect_of(builtin).writes != 0; }

  // That the memory it touches is there matters.
  void look(std::uint32_t position) {
    const Instruction& in = code_.instructions[position];
    std::uint32_t function = graph_.function_of(position);
    execute(position);
    mark(function, in.a);
    if (in.op == Op::MemCopy) mark(function, in.b);
    if (in.op == Op::MemCopy || in.op == Op::MemSet) mark(function, in.c);
  }

  // Numbers that are only printed can be what they like.
  void look_at_call(std::uint32_t position) {
    execute(position);
    if (std::ranges::any_of(graph_.builtins(position), touches) && !prints_numbers(graph_, position)) need(position);
  }

  // The closure. What matters for any reason does not matter more for another one.
  void need(std::uint32_t position, Reason reason = Reason::Any) {
    if (needed_[position] >= reason) return;
    needed_[position] = reason;
    open_.push_back({Open::Needed, position, 0, reason});
    execute(position, reason);
  }

  void execute(std::uint32_t position, Reason reason = Reason::Any) {
    if (executed_[position] >= reason) return;
    executed_[position] = reason;
    open_.push_back({Open::Executed, position, 0, reason});
  }

  void mark(std::uint32_t function, Reg reg, Reason reason = Reason::Any) {
    if (program::is_constant(reg) || relevant_[function][static_cast<std::size_t>(reg)] >= reason) return;
    relevant_[function][static_cast<std::size_t>(reg)] = reason;
    open_.push_back({Open::Register, function, reg, reason});
  }

  void mark(const Range& range) {
    if (!relevant_ranges_.insert(range).second) return;
    for (std::uint32_t writer : graph_.writers(range)) need(writer);
  }

  void close() {
    while (!open_.empty() && graph_.meter().spend()) {
      Open next = open_.back();
      open_.pop_back();
      if (next.kind == Open::Executed) follow_executed(next.where, next.reason);
      if (next.kind == Open::Needed) follow_needed(next.where, next.reason);
      if (next.kind == Open::Register) follow_register(next.where, next.reg, next.reason);
    }
  }

  void follow_executed(std::uint32_t position, Reason reason) {
    std::uint32_t function = graph_.function_of(position);
    for (std::uint32_t decider : graph_.deciders(position)) need(decider, reason);
    if (entered_[function] || reason != Reason::Any) return;
    entered_[function] = true;
    for (std::uint32_t call : graph_.callers(function)) {
      execute(call);
      if (graph_.is_indirect(call)) mark(graph_.function_of(call), graph_.site(call).callee);
      for (Builtin builtin : graph_.builtins(call))
        mark_argument(call, builtin == Builtin::Once ? once_function : created_function, Reason::Any);
    }
  }

  void mark_argument(std::uint32_t call, std::size_t index, Reason reason) {
    const CallSite& site = graph_.site(call);
    if (index < site.arguments.size()) mark(graph_.function_of(call), site.arguments[index].operand, reason);
  }

  void follow_needed(std::uint32_t position, Reason reason) {
    for (Reg operand : graph_.operands(position)) mark(graph_.function_of(position), operand, reason);
    if (code_.instructions[position].op == Op::Call) follow_arguments(position, reason);
    for (const Range& range : graph_.reads(position)) mark(range);
  }

  // What a thread is given matters as far as it uses it.
  void follow_arguments(std::uint32_t call, Reason reason) {
    std::vector<Builtin> builtins = graph_.builtins(call);
    auto creates = [](Builtin each) { return each == Builtin::ThreadCreate; };
    bool only_creates = !builtins.empty() && std::ranges::all_of(builtins, creates);
    for (std::size_t i = 0; i < graph_.site(call).arguments.size(); ++i)
      if (!only_creates || i != created_argument) mark_argument(call, i, reason);
    if (graph_.is_indirect(call)) mark(graph_.function_of(call), graph_.site(call).callee, reason);
  }

  void follow_register(std::uint32_t function, Reg reg, Reason reason) {
    for (std::uint32_t writer : graph_.writers(function, reg)) {
      const Instruction& in = code_.instructions[writer];
      if (in.op == Op::Call)
        follow_result(writer, static_cast<std::size_t>(reg - in.target), reason);
      else
        need(writer, reason);
    }
    bool is_parameter = static_cast<std::uint32_t>(reg) < code_.functions[function].parameters;
    if (!is_parameter || reason != Reason::Any) return;
    for (std::uint32_t call : graph_.callers(function)) follow_parameter(call, static_cast<std::size_t>(reg));
  }

  void follow_result(std::uint32_t call, std::size_t index, Reason reason) {
    execute(call, reason);
    if (!graph_.builtins(call).empty()) need(call, reason);
    for (std::uint32_t callee : graph_.callees(call))
      for (std::uint32_t place : graph_.returns(callee)) {
        const auto& values = code_.returns[code_.instructions[place].extra];
        execute(place, Reason::Result);
        if (index < values.size()) mark(callee, values[index].operand, Reason::Result);
      }
    for (Reg argument : summary_edges_.arguments(call, index)) mark(graph_.function_of(call), argument, reason);
  }

  void follow_parameter(std::uint32_t call, std::size_t index) {
    execute(call);
    if (graph_.site(call).kind != CallSite::Kind::Builtin) mark_argument(call, index, Reason::Any);
    for (Builtin builtin : graph_.builtins(call))
      if (builtin == Builtin::ThreadCreate) mark_argument(call, created_argument, Reason::Any);
  }

  // What has come of it.
  Slice result() const {
    Slice slice;
    slice.foreseen = std::make_shared<Foreseen>(code_, graph_.points_to(), graph_.effects().all());
    slice.membership.assign(code_.instructions.size(), Membership::Inside);
    for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
      slice.reached.push_back(graph_.points_to().is_reached(i));
    graph_.for_all([&](std::uint32_t position) {
      slice.membership[position] = membership_of(position);
      bool is_inside = slice.membership[position] == Membership::Inside;
      if (is_visible(code_, position)) ++slice.visible;
      if (is_visible(code_, position) && !is_inside) ++slice.outside;
      if (slice.membership[position] != Membership::Outside) return;
      slice.omits_locks = slice.omits_locks || may_be(position, Part::Locks);
      slice.omits_errors = slice.omits_errors || can_fail(position);
    });
    return slice;
  }

  bool can_fail(std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    if (in.op == Op::Call) return !graph_.builtins(position).empty();
    bool divides = in.op == Op::UDiv || in.op == Op::SDiv || in.op == Op::URem || in.op == Op::SRem;
    bool shifts = (in.op == Op::Shl || in.op == Op::LShr || in.op == Op::AShr) && !program::is_constant(in.b);
    return is_access(in.op) || divides || shifts;
  }

  // Of a loop the reason counts: of one in a function that is called from several places it has to hold for all.
  Membership membership_of(std::uint32_t position) const {
    const Instruction& in = code_.instructions[position];
    auto any = [&](std::uint32_t decider) { return needed_[decider] == Reason::Any; };
    bool is_executed = executed_[position] != Reason::None;
    switch (in.op) {
      case Op::LoopEnter:
      case Op::LoopRound:
        return std::ranges::all_of(graph_.deciders(position), any) ? Membership::Inside : Membership::Outside;
      case Op::Return: return memory_ && is_executed ? Membership::Inside : Membership::Outside;
      case Op::Call: {
        bool may_touch = memory_ && !graph_.builtins(position).empty();
        if (needed_[position] == Reason::None && may_touch && prints_numbers(graph_, position))
          return Membership::Access;
        return is_executed || may_touch ? Membership::Inside : Membership::Outside;
      }
      case Op::AtomicBegin:
      case Op::AtomicEnd:
      case Op::Unsupported:
      case Op::Unreachable: return is_executed ? Membership::Inside : Membership::Outside;
      default: break;
    }
    if (needed_[position] != Reason::None) return Membership::Inside;
    return is_access(in.op) && memory_ ? Membership::Access : Membership::Outside;
  }

  const program::Code& code_;
  bool memory_, division_, overflow_, with_locks_;
  DependenceGraph graph_;
  SummaryEdges summary_edges_;
  std::string refusal_;
  std::vector<Reason> needed_, executed_;      // by instruction
  std::vector<bool> entered_;                  // by function
  std::vector<std::vector<Reason>> relevant_;  // by function and register
  std::set<Range> relevant_ranges_;
  struct Open {
    enum Kind : std::uint8_t { Needed, Executed, Register } kind;
    std::uint32_t where;  // an instruction, or the function of a register
    Reg reg;
    Reason reason;
  };
  std::vector<Open> open_;  // what is still to be followed
};

}  // namespace

Slice slice_of(const program::Code& code, const program::ErrorKinds& checks, bool with_locks,
               const base::Budget& budget) {
  std::string objection = objection_to(checks);
  return objection.empty() ? Slicer(code, checks, with_locks, budget)() : refused(code, std::move(objection));
}

bool is_visible(const program::Code& code, std::uint32_t position) {
  const Instruction& in = code.instructions[position];
  if (is_access(in.op) || in.op == Op::AtomicBegin) return true;
  if (in.op != Op::Call || code.calls[in.extra].kind != CallSite::Kind::Builtin) return false;
  Part part = effect_of(code.calls[in.extra].builtin).part;
  return part == Part::Synchronises || part == Part::Locks || part == Part::Frees;
}

}  // namespace heddle::analysis
