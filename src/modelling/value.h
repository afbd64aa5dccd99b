// What a register or a part of memory holds, as far as it is known while the model is made, and where the model keeps
// the rest.
#pragma once

#include "program/program.h"

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::modelling {

using ObjectId = std::uint32_t;

// What a truth value was computed from, so that a branch on it says something about the operands.
struct Comparison {
  program::Opcode code = program::Opcode::Equal;  // or Less, LessEqual
  program::Operand a{}, b{};
  mpz_class a_low, a_high, b_low, b_high;
  bool negated = false;
};

// An integer of `width` bits is kept as any integer that is equal to it modulo 2^width, and it is known between which
// bounds that lies. So nothing wraps around until somebody asks for the value in a certain range.
struct Number {
  unsigned width = 0;
  mpz_class low, high;                        // equal: a constant
  std::optional<program::Operand> integer{};  // one of these, unless it is a constant
  std::optional<program::Operand> truth{};    // is it 1? Otherwise it is 0
  std::optional<Comparison> comparison{};     // of the truth value

  bool is_constant() const { return low == high; }
};

// The address of an object, which is known, plus `offset`, plus `scale` times a number that need not be.
struct Pointer {
  ObjectId object = 0;
  std::int64_t offset = 0;
  std::int64_t scale = 0;  // 0: there is no such number
  Number index{};
  std::int64_t begin = 0, end = -1;  // the bytes of the array that is indexed; end < 0: up to the end of the object
};

struct Value {
  enum class Kind : std::uint8_t {
    Undefined,  // never written
    Unusable,   // not known; to use it for anything but handing it on is outside of the form
    Number,
    Pointer,
  };
  Kind kind = Kind::Undefined;
  Number number{};
  Pointer pointer{};
  std::string reason{};  // of Unusable

  bool is_number() const { return kind == Kind::Number; }
  bool is_pointer() const { return kind == Kind::Pointer; }
  bool is_constant() const { return is_number() && number.is_constant(); }
};

inline Value value_of(Number number) { return {.kind = Value::Kind::Number, .number = std::move(number)}; }
inline Value value_of(Pointer pointer) { return {.kind = Value::Kind::Pointer, .pointer = std::move(pointer)}; }
inline Value unusable(std::string reason) { return {.kind = Value::Kind::Unusable, .reason = std::move(reason)}; }
inline Number constant(unsigned width, mpz_class value) { return {width, value, value}; }

}  // namespace heddle::modelling
