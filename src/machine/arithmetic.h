// What the value operations of a program compute. Two concrete operands never allocate; anything else is built as a
// term, which may fold back to a concrete value.
#pragma once

#include "machine/value.h"
#include "program/program.h"

namespace heddle::machine {

class Arithmetic {
public:
  explicit Arithmetic(term::Terms& terms) : terms_(terms) {}

  Value unary(program::Opcode code, Value a);
  Value binary(program::Opcode code, Value a, Value b);
  Value select(Value condition, Value then, Value otherwise, term::Sort sort);

  Value equal(Value a, Value b);  // of integers
  Value both(Value a, Value b);
  Value either(Value a, Value b);
  Value negation(Value a);

private:
  Value slow_binary(program::Opcode code, Value a, Value b);
  term::Term term(Value value, term::Sort sort) { return to_term(terms_, value, sort); }
  Value value(term::Term term) { return to_value(terms_, term); }

  term::Terms& terms_;
};

}  // namespace heddle::machine
