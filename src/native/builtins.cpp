#include "native/builtins.h"

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
  return index < count() ? machine.read(site.arguments[index].operand) : machine.memory().undefined(word_width);
}

void Call::give(Value value) const {
  if (site.results == 0) return;
  unsigned width = site.width == 0 ? word_width : site.width;
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
