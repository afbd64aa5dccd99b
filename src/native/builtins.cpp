#include "native/builtins.h"

#include <algorithm>
#include <array>

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::Op;

namespace {

constexpr std::size_t rows_at_most = static_cast<std::size_t>(Builtin::PossibleCancellationPoint) + 1;  // the last one

using Rows = std::array<const BuiltinRow*, rows_at_most>;

Rows collect_rows() {
  Rows result{};
  for (auto rows : {thread_builtins(), mutex_builtins(), condition_builtins(), lock_builtins(), semaphore_builtins(),
                    barrier_builtins(), once_builtins(), key_builtins(), allocation_builtins(), output_builtins(),
                    fate_builtins(), cxx_builtins(), other_builtins(), model_builtins(), jump_builtins()})
    for (const BuiltinRow& row : rows) result[static_cast<std::size_t>(row.builtin)] = &row;
  return result;
}

// Parameters of the types size_t and pthread_t, which the functions here take in 64 bits.
struct WordParameter {
  Builtin builtin;
  std::size_t index;
};

constexpr WordParameter word_parameters[] = {
    {Builtin::ThreadJoin, 0},    {Builtin::ThreadDetach, 0}, {Builtin::ThreadEqual, 0},  {Builtin::ThreadEqual, 1},
    {Builtin::ThreadCancel, 0},  {Builtin::Malloc, 0},       {Builtin::New, 0},          {Builtin::New, 1},
    {Builtin::NewArray, 0},      {Builtin::NewArray, 1},     {Builtin::Calloc, 0},       {Builtin::Calloc, 1},
    {Builtin::Realloc, 1},       {Builtin::AlignedAlloc, 0}, {Builtin::AlignedAlloc, 1}, {Builtin::PosixMemAlign, 1},
    {Builtin::PosixMemAlign, 2}, {Builtin::SNPrintf, 1},     {Builtin::VSNPrintf, 1},    {Builtin::MakeSymbolic, 1},
    {Builtin::Write, 2},
};

bool takes_word(Builtin builtin, std::size_t index) {
  return std::ranges::any_of(word_parameters,
                             [&](const WordParameter& each) { return each.builtin == builtin && each.index == index; });
}

unsigned width_of(const term::Terms& terms, term::Term term) {
  term::Sort sort = terms.sort(term);
  return sort.is_bool() ? 1 : sort.width();
}

}  // namespace

const BuiltinRow* builtin_row(Builtin builtin) {
  static const Rows rows = collect_rows();
  return rows[static_cast<std::size_t>(builtin)];
}

// A call through a declaration without parameters may leave some out.
Value Call::argument(std::size_t index) const { return machine.general().pinned(condition(index)); }

Value Call::condition(std::size_t index) const {
  if (index >= count()) return machine.memory().undefined(word_width);
  Value value = machine.read(site.arguments[index].operand);
  bool is_narrow_word =
      machine.is_narrow() && site.arguments[index].width == narrow_width && takes_word(builtin, index);
  return is_narrow_word ? machine.pointer_of(value) : value;
}

void Call::give(Value value) const {
  if (site.results == 0) return;
  unsigned width = site.width == 0 ? word_width : site.width;
  bool holds_address = machine.is_narrow() && width == narrow_width && machine.addresses().holds_address(value);
  if (holds_address) value = machine.number_of(value);
  if (value.is_concrete()) {
    value = width > word_width ? Value(machine.terms().bitvec(width, mpz_class(static_cast<long>(value.number()))))
                               : word_value(word(value) & mask(width));
  } else if (unsigned from = width_of(machine.terms(), value.term()); from != width) {
    value = machine.arithmetic().unary(from < width ? Op::ZExt : Op::Trunc, width, from, value);
  }
  machine.set_register(thread, instruction.target, value);
}

Flow Call::give_and_go(Value value) const {
  give(value);
  return Flow::Next;
}

}  // namespace heddle::native
