#include "analysis/round_memory.h"

#include <algorithm>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

RoundMemory::RoundMemory(const program::Code& code, const PointsTo& points_to, const std::vector<CountingLoop>& loops)
    : code_(code), points_to_(points_to), loops_(loops), ranges_(program::function_ranges(code)) {
  find_definitions();
}

void RoundMemory::find_definitions() {
  definitions_.resize(code_.functions.size());
  for (const program::FunctionRange& range : ranges_) {
    auto& definitions = definitions_[range.function];
    for (std::uint32_t i = 0; i < code_.functions[range.function].parameters; ++i)
      definitions[static_cast<Reg>(i)].is_parameter = true;
    for (std::uint32_t position = range.begin; position < range.end; ++position)
      for (Reg reg : registers_written(code_, code_.instructions[position]))
        definitions[reg].writers.push_back(position);
  }
}

const CountingLoop* RoundMemory::loop_of(std::uint32_t position) const {
  auto found = std::ranges::find_if(loops_, [&](const CountingLoop& loop) { return loop.body.contains(position); });
  return found == loops_.end() ? nullptr : &*found;
}

std::optional<std::int64_t> RoundMemory::number(Reg operand) const {
  if (!program::is_constant(operand)) return std::nullopt;
  const CodeConstant& constant = code_.constants[program::constant_index(operand)];
  if (constant.kind != CodeConstant::Kind::Number || !constant.value.fits_sint_p()) return std::nullopt;
  return constant.value.get_si();
}

RoundMemory::Root RoundMemory::root(std::uint32_t function, Reg operand, const CountingLoop* loop) const {
  if (program::is_constant(operand)) {
    const CodeConstant& constant = code_.constants[program::constant_index(operand)];
    bool is_local = constant.kind == CodeConstant::Kind::Global && code_.globals[constant.index].is_thread_local;
    return {.kind = is_local ? Root::Kind::ThreadLocal : Root::Kind::Other};
  }
  auto found = definitions_[function].find(operand);
  if (found == definitions_[function].end()) return {};
  const Definition& definition = found->second;
  if (definition.is_parameter && definition.writers.empty() && operand == 0) return {.kind = Root::Kind::Parameter};
  if (definition.is_parameter || definition.writers.size() != 1) return {};
  return defined(function, definition.writers.front(), loop);
}

RoundMemory::Root RoundMemory::defined(std::uint32_t function, std::uint32_t position, const CountingLoop* loop) const {
  const Instruction& in = code_.instructions[position];
  switch (in.op) {
    case Op::Copy: return root(function, in.a, loop);
    case Op::Index: return indexed(function, in, loop_of(position) == loop ? loop : nullptr);
    case Op::Alloca: return {.kind = Root::Kind::Stack};
    case Op::Call: {
      const CallSite& site = code_.calls[in.extra];
      bool is_new = site.kind == CallSite::Kind::Builtin && site.builtin == Builtin::Malloc;
      return {.kind = is_new ? Root::Kind::Block : Root::Kind::Other, .made_at = position};
    }
    default: return {};
  }
}

RoundMemory::Root RoundMemory::indexed(std::uint32_t function, const Instruction& in, const CountingLoop* loop) const {
  Root base = root(function, in.a, loop);
  auto scale = static_cast<std::int32_t>(in.extra);
  if (std::optional<std::int64_t> index = number(in.b)) {
    base.offset += *index * scale;
    return base;
  }
  bool is_array = loop != nullptr && scale > 0 && base.kind == Root::Kind::Block && base.offset == 0 &&
                  !loop->body.contains(base.made_at) && !is_in_cycle(code_, base.made_at);
  if (!is_array || !is_counter(function, in.b, *loop) || !has_element_for_each(base.made_at, scale, *loop)) return {};
  return {.kind = Root::Kind::Element, .made_at = base.made_at, .stride = scale};
}

// Is it malloc((size_t)bound * stride), and does the loop begin with 0? With a counter of 32 bits that is never too
// much for 64.
bool RoundMemory::has_element_for_each(std::uint32_t made_at, std::int64_t stride, const CountingLoop& loop) const {
  auto definition = [&](Reg reg) -> const Instruction* {
    auto found = definitions_[code_.main].find(reg);
    bool is_known = found != definitions_[code_.main].end() && !found->second.is_parameter &&
                    found->second.writers.size() == 1 && !is_in_cycle(code_, found->second.writers.front());
    return is_known ? &code_.instructions[found->second.writers.front()] : nullptr;
  };
  const Instruction* product = definition(code_.calls[code_.instructions[made_at].extra].arguments[0].operand);
  const Instruction& start = code_.instructions[loop.enter - 1];
  bool begins_with_first = start.op == Op::Copy && start.target == loop.counter && number(start.a) == 0;
  bool fits = begins_with_first && loop.width == 32 && loop.is_signed;
  if (!fits || product == nullptr || product->op != Op::Mul) return false;
  const Instruction* count = definition(product->a);
  Reg bound = code_.instructions[loop.enter + 1].b;
  bool is_bound = count != nullptr && count->op == Op::SExt && count->a == bound && count->extra == loop.width;
  return is_bound && definition(bound) != nullptr && number(product->b) == stride;
}

std::map<std::uint32_t, std::uint32_t> RoundMemory::element_addresses() const {
  std::map<std::uint32_t, std::uint32_t> addresses;
  for (const CountingLoop& loop : loops_)
    for (std::uint32_t position : loop.body) {
      const Instruction& in = code_.instructions[position];
      if (in.op != Op::Index || number(in.b)) continue;
      Root element = indexed(code_.main, in, &loop);
      if (element.kind == Root::Kind::Element) addresses.emplace(position, element.made_at);
    }
  return addresses;
}

// The counter as it is in this round, in 64 bits.
bool RoundMemory::is_counter(std::uint32_t function, Reg operand, const CountingLoop& loop) const {
  if (operand == loop.counter) return loop.width == 64;
  auto found = definitions_[function].find(operand);
  if (found == definitions_[function].end() || found->second.is_parameter || found->second.writers.size() != 1)
    return false;
  std::uint32_t position = found->second.writers.front();
  const Instruction& in = code_.instructions[position];
  bool widens = (in.op == Op::SExt || in.op == Op::ZExt) && in.a == loop.counter && in.extra == loop.width;
  return widens && in.width == 64 && loop.body.contains(position);
}

bool RoundMemory::owns(std::uint32_t function, std::uint32_t position, Reg address, std::uint64_t bytes) {
  const CountingLoop* loop = loop_of(position);
  Root at = root(function, address, loop);
  switch (at.kind) {
    case Root::Kind::Parameter: return owns_argument(function, at.offset, bytes);
    // A frame of main, and what it has allocated elsewhere, is for all rounds.
    case Root::Kind::Stack: return function != code_.main;
    case Root::Kind::Block: return function != code_.main || (loop != nullptr && loop->body.contains(at.made_at));
    case Root::Kind::Element: return owns(at, bytes);
    case Root::Kind::ThreadLocal: return only_begins_threads(function);
    case Root::Kind::Other: break;
  }
  return false;
}

// All rounds have elements of the same size.
bool RoundMemory::owns(const Root& root, std::uint64_t bytes) {
  bool is_within =
      root.offset >= 0 && static_cast<std::uint64_t>(root.offset) + bytes <= static_cast<std::uint64_t>(root.stride);
  return is_within && strides_.emplace(root.made_at, root.stride).first->second == root.stride;
}

bool RoundMemory::only_begins_threads(std::uint32_t function) const {
  auto creates = [&](std::uint32_t position) {
    const Instruction& in = code_.instructions[position];
    if (in.op != Op::Call) return false;
    const CallSite& site = code_.calls[in.extra];
    return site.kind == CallSite::Kind::Builtin && site.builtin == Builtin::ThreadCreate;
  };
  std::span<const std::uint32_t> callers = points_to_.callers(function);
  return function != code_.main && !callers.empty() && std::ranges::all_of(callers, creates);
}

// What a thread is given, if all that begin in this function are created in rounds.
bool RoundMemory::owns_argument(std::uint32_t function, std::int64_t offset, std::uint64_t bytes) {
  auto is_own = [&](std::uint32_t position) {
    const CountingLoop* loop = loop_of(position);
    if (loop == nullptr) return false;
    const CallSite& site = code_.calls[code_.instructions[position].extra];
    Root given = root(code_.main, site.arguments[3].operand, loop);
    given.offset += offset;
    if (given.kind == Root::Kind::Element) return owns(given, bytes);
    return given.kind == Root::Kind::Block && loop->body.contains(given.made_at);
  };
  return only_begins_threads(function) && std::ranges::all_of(points_to_.callers(function), is_own);
}

}  // namespace heddle::analysis
