#include "analysis/quick_points_to.h"

#include "analysis/builtin_effects.h"
#include "program/operands.h"

#include <algorithm>
#include <bit>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::uint64_t most_work = 400'000'000;  // words of bits
unsigned least_pointer_width(const program::Code& code) { return code.pointer_bits / 2; }

bool makes_object(const program::Code& code, const Instruction& in) {
  if (in.op == Op::Alloca) return true;
  if (in.op != Op::Call) return false;
  // Which function a pointer leads to is not known yet.
  const CallSite& site = code.calls[in.extra];
  if (site.kind == CallSite::Kind::Builtin) return effect_of(site.builtin).part == Part::Allocates;
  return site.kind == CallSite::Kind::Indirect;
}

}  // namespace

QuickPointsTo::QuickPointsTo(const program::Code& code, const base::Budget& budget)
    : code_(code),
      range_of_(code.functions.size()),
      function_of_(code.instructions.size()),
      reached_(code.functions.size()),
      thread_(code.functions.size()),
      callers_(code.functions.size()),
      meter_(budget, most_work) {
  for (const program::FunctionRange& range : program::function_ranges(code)) {
    range_of_[range.function] = range;
    std::fill(function_of_.begin() + range.begin, function_of_.begin() + range.end, range.function);
  }
  number_objects();
  fill_globals();
  open(code.main);
  for (std::uint32_t function : code.constructors) open(function);
  solve();
}

void QuickPointsTo::number_objects() {
  functions_ = static_cast<ObjectIndex>(code_.globals.size());
  first_made_ = functions_ + static_cast<ObjectIndex>(code_.functions.size());
  ObjectIndex next = first_made_;
  for (std::uint32_t position = 0; position < code_.instructions.size(); ++position)
    if (makes_object(code_, code_.instructions[position])) made_at_[position] = next++;
  varargs_ = next;
  arguments_ = varargs_ + static_cast<ObjectIndex>(code_.functions.size());
  constants_ = arguments_ + 1;
  objects_ = constants_ + 1;
  Node node = 0;
  for (const program::CodeFunction& function : code_.functions) {
    first_register_.push_back(node);
    node += function.registers;
  }
  contents_ = node;
  returns_ = contents_ + objects_;
  thread_results_ = returns_ + static_cast<Node>(code_.functions.size());
  key_values_ = thread_results_ + 1;
  std::size_t count = key_values_ + 1;
  known_.resize(count);
  new_.resize(count);
  edges_.resize(count);
  uses_.resize(count);
  is_open_.resize(count);
}

void QuickPointsTo::fill_globals() {
  add(content(arguments_), arguments_);
  for (std::uint32_t i = 1; i < code_.functions[code_.main].parameters; ++i)
    add(node_of(code_.main, static_cast<Reg>(i)), arguments_);
  for (std::uint32_t i = 0; i < code_.globals.size(); ++i)
    for (const program::Global::Relocation& each : code_.globals[i].relocations) {
      bool is_function = each.address.kind == CodeConstant::Kind::Function;
      add(content(i), is_function ? functions_ + each.address.index : global(each.address.index));
    }
}

void QuickPointsTo::solve() {
  while ((!open_.empty() || !functions_to_open_.empty()) && !meter_.is_exhausted()) {
    while (!functions_to_open_.empty()) {
      std::uint32_t function = functions_to_open_.back();
      functions_to_open_.pop_back();
      const program::FunctionRange& range = range_of_[function];
      for (std::uint32_t position = range.begin; position < range.end; ++position) look_at(function, position);
    }
    if (open_.empty()) continue;
    Node node = open_.front();
    open_.pop_front();
    is_open_[node] = false;
    flow(node);
  }
}

void QuickPointsTo::flow(Node node) {
  Bits fresh = std::move(new_[node]);
  new_[node].clear();
  if (known_[node].size() < fresh.size()) known_[node].resize(fresh.size());
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    fresh[i] &= ~known_[node][i];
    known_[node][i] |= fresh[i];
  }
  for (std::size_t i = 0; i < fresh.size(); ++i)
    for (std::uint64_t word = fresh[i]; word != 0; word &= word - 1)
      visit(node, static_cast<ObjectIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  for (std::size_t e = 0; e < edges_[node].size() && meter_.spend(fresh.size() + 1); ++e) {
    Node to = edges_[node][e];
    Bits& into = new_[to];
    if (into.size() < fresh.size()) into.resize(fresh.size());
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      std::uint64_t known = i < known_[to].size() ? known_[to][i] : 0;
      changed |= fresh[i] & ~known & ~into[i];
      into[i] |= fresh[i] & ~known;
    }
    if (changed != 0 && !is_open_[to]) is_open_[to] = true, open_.push_back(to);
  }
}

// A use may add further ones to the same node.
void QuickPointsTo::visit(Node node, ObjectIndex object) {
  for (std::size_t i = 0; i < uses_[node].size() && meter_.spend(); ++i) {
    Use use = uses_[node][i];
    switch (use.kind) {
      case Use::Kind::Load: add_edge(content(object), use.index); break;
      case Use::Kind::Store: add_edge(use.index, content(object)); break;
      case Use::Kind::Call:
        if (is_function(object)) call(function_of_[use.index], use.index, object - functions_);
        break;
      case Use::Kind::Give:
        if (is_function(object)) give_function(use.index, object - functions_);
        break;
    }
  }
}

void QuickPointsTo::open(std::uint32_t function) {
  if (reached_[function]) return;
  reached_[function] = true;
  functions_to_open_.push_back(function);
}

QuickPointsTo::Node QuickPointsTo::new_node() {
  auto node = static_cast<Node>(known_.size());
  known_.emplace_back();
  new_.emplace_back();
  edges_.emplace_back();
  uses_.emplace_back();
  is_open_.push_back(false);
  return node;
}

QuickPointsTo::Node QuickPointsTo::node_of(std::uint32_t function, Reg operand) {
  if (!program::is_constant(operand)) return first_register_[function] + static_cast<Node>(operand);
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  bool is_function = constant.kind == CodeConstant::Kind::Function;
  bool is_address = is_function || constant.kind == CodeConstant::Kind::Global;
  ObjectIndex object = !is_address ? objects_ : is_function ? functions_ + constant.index : global(constant.index);
  auto [found, is_new] = addresses_.try_emplace(object, 0);
  if (is_new) {
    Node node = new_node();
    addresses_[object] = node;
    if (is_address) add(node, object);
    return node;
  }
  return found->second;
}

void QuickPointsTo::add(Node node, ObjectIndex object) {
  Bits& bits = new_[node];
  if (bits.size() <= object / 64) bits.resize(object / 64 + 1);
  bits[object / 64] |= std::uint64_t{1} << object % 64;
  if (!is_open_[node]) is_open_[node] = true, open_.push_back(node);
}

void QuickPointsTo::add_edge(Node from, Node to) {
  if (from == to || !edge_set_.insert(std::uint64_t{from} << 32 | to).second) return;
  edges_[from].push_back(to);
  const Bits& known = known_[from];
  bool is_news = false;
  Bits& into = new_[to];
  if (into.size() < known.size()) into.resize(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    is_news = is_news || (known[i] & ~into[i]) != 0;
    into[i] |= known[i];
  }
  meter_.spend(known.size() + 1);
  if (is_news && !is_open_[to]) is_open_[to] = true, open_.push_back(to);
}

void QuickPointsTo::load(Node address, Node to) {
  uses_[address].push_back({Use::Kind::Load, to});
  for (ObjectIndex object : listed(address)) add_edge(content(object), to);
}

void QuickPointsTo::store(Node address, Node from) {
  uses_[address].push_back({Use::Kind::Store, from});
  for (ObjectIndex object : listed(address)) add_edge(from, content(object));
}

void QuickPointsTo::look_at(std::uint32_t function, std::uint32_t position) {
  const Instruction& in = code_.instructions[position];
  auto node = [&](Reg operand) { return node_of(function, operand); };
  switch (in.op) {
    case Op::Load:
      if (in.width >= least_pointer_width(code_)) load(node(in.a), node(in.target));
      return;
    case Op::Store:
      if (in.width >= least_pointer_width(code_)) store(node(in.a), node(in.b));
      return;
    case Op::AtomicRmw: load(node(in.a), node(in.target)); return store(node(in.a), node(in.b));
    case Op::CmpXchg: load(node(in.a), node(in.target)); return store(node(in.a), node(in.c));
    case Op::MemCopy: {
      Node between = new_node();
      load(node(in.b), between);
      return store(node(in.a), between);
    }
    case Op::Alloca: return add(node(in.target), made_at_.at(position));
    case Op::VaStart: {
      Node between = new_node();
      add(between, varargs_ + function);
      return store(node(in.a), between);
    }
    case Op::Call: return look_at_call(function, position);
    case Op::Return:
      for (const program::Argument& value : code_.returns[in.extra]) add_edge(node(value.operand), returns_ + function);
      return;
    default: break;
  }
  bool may_hold_pointer =
      program::has_target(in.op) && !program::gives_truth(in.op) && in.width >= least_pointer_width(code_);
  bool is_float = in.op >= Op::FAdd && in.op <= Op::FPCast;
  if ((!may_hold_pointer || is_float) && in.op != Op::Index) return;
  const Reg operands[] = {in.a, in.b, in.c};
  int count = in.op == Op::Index ? 1 : program::operands(in.op);
  for (int i = in.op == Op::Select ? 1 : 0; i < count; ++i) add_edge(node(operands[i]), node(in.target));
}

void QuickPointsTo::look_at_call(std::uint32_t function, std::uint32_t position) {
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  if (site.kind == CallSite::Kind::Function) return call(function, position, site.function);
  if (site.kind == CallSite::Kind::Builtin) return call_builtin(function, position, site.builtin);
  Node callee = node_of(function, site.callee);
  uses_[callee].push_back({Use::Kind::Call, position});
  for (ObjectIndex object : listed(callee))
    if (is_function(object)) call(function, position, object - functions_);
}

void QuickPointsTo::call(std::uint32_t caller, std::uint32_t position, std::uint32_t callee) {
  std::vector<std::uint32_t>& known = callees_[position];
  if (std::ranges::find(known, callee) != known.end()) return;
  known.push_back(callee);
  callers_[callee].push_back(position);
  const program::CodeFunction& called = code_.functions[callee];
  if (called.builtin != Builtin::None) return call_builtin(caller, position, called.builtin);
  if (!called.is_defined) return;
  open(callee);
  const Instruction& in = code_.instructions[position];
  const CallSite& site = code_.calls[in.extra];
  for (std::uint32_t i = 0; i < site.arguments.size(); ++i) {
    Node argument = node_of(caller, site.arguments[i].operand);
    add_edge(argument, i < called.parameters ? node_of(callee, static_cast<Reg>(i)) : content(varargs_ + callee));
  }
  for (std::uint32_t i = 0; i < site.results; ++i)
    add_edge(returns_ + callee, node_of(caller, in.target + static_cast<Reg>(i)));
}

void QuickPointsTo::call_builtin(std::uint32_t function, std::uint32_t position, Builtin builtin) {
  const Instruction& in = code_.instructions[position];
  const CallSite& site = code_.calls[in.extra];
  auto argument = [&](std::size_t i) { return node_of(function, site.arguments[i].operand); };
  std::size_t count = site.arguments.size();
  constexpr std::size_t entry = 2;  // of a thread; what it is given may lead to functions, too
  for (std::size_t i = 0; i < count; ++i) {
    if (builtin == Builtin::ThreadCreate && i != entry) continue;
    uses_[argument(i)].push_back({Use::Kind::Give, position});
    for (ObjectIndex object : listed(argument(i)))
      if (is_function(object)) give_function(position, object - functions_);
  }
  auto made = made_at_.find(position);
  bool makes = effect_of(builtin).part == Part::Allocates && made != made_at_.end();
  if (builtin == Builtin::ThreadJoin && count > 1) store(argument(1), thread_results_);
  if (builtin == Builtin::ThreadExit && count > 0) add_edge(argument(0), thread_results_);
  if (builtin == Builtin::KeySet && count > 1) add_edge(argument(1), key_values_);
  if (builtin == Builtin::KeyGet && site.results > 0) add_edge(key_values_, node_of(function, in.target));
  if (builtin == Builtin::PosixMemAlign && makes && count > 0) {
    Node between = new_node();
    add(between, made->second);
    return store(argument(0), between);
  }
  if (builtin == Builtin::Realloc && makes && count > 0) load(argument(0), content(made->second));
  if (makes && site.results > 0) add(node_of(function, in.target), made->second);
}

// It is begun as a thread, or called back.
void QuickPointsTo::give_function(std::uint32_t position, std::uint32_t function) {
  const program::CodeFunction& given = code_.functions[function];
  if (!given.is_defined || given.builtin != Builtin::None) return;
  std::vector<std::uint32_t>& known = callees_[position];
  if (std::ranges::find(known, function) != known.end()) return;
  known.push_back(function);
  callers_[function].push_back(position);
  open(function);
  const CallSite& site = code_.calls[code_.instructions[position].extra];
  bool is_create = site.kind == CallSite::Kind::Builtin && site.builtin == Builtin::ThreadCreate;
  if (is_create) {
    thread_[function] = true;
    add_edge(returns_ + function, thread_results_);
  }
  if (given.parameters == 0) return;
  if (is_create && site.arguments.size() > 3)
    add_edge(node_of(function_of_[position], site.arguments[3].operand), node_of(function, 0));
  else
    add_edge(key_values_, node_of(function, 0));
}

std::span<const std::uint32_t> QuickPointsTo::callees(std::uint32_t position) const {
  auto found = callees_.find(position);
  if (found == callees_.end()) return {};
  return found->second;
}

std::vector<ObjectIndex> QuickPointsTo::listed(Node node) const {
  std::vector<ObjectIndex> result;
  for (std::size_t i = 0; i < known_[node].size(); ++i)
    for (std::uint64_t word = known_[node][i]; word != 0; word &= word - 1)
      result.push_back(static_cast<ObjectIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  return result;
}

std::vector<ObjectIndex> QuickPointsTo::objects(std::uint32_t function, Reg operand) const {
  if (!program::is_constant(operand)) return listed(first_register_[function] + static_cast<Node>(operand));
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  if (constant.kind == CodeConstant::Kind::Global) return {global(constant.index)};
  if (constant.kind == CodeConstant::Kind::Function) return {functions_ + constant.index};
  return {};
}

std::optional<ObjectIndex> QuickPointsTo::made_at(std::uint32_t position) const {
  auto found = made_at_.find(position);
  return found == made_at_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace heddle::analysis
