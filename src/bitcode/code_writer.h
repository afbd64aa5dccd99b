// Code under construction: instructions are appended at the current place, constants, texts and places are shared.
#pragma once

#include "bitcode/points.h"
#include "program/code.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace heddle::bitcode {

// The remainder by 2^width, not negative.
mpz_class modulo_power(const mpz_class& value, std::uint32_t width);

class CodeWriter {
public:
  CodeWriter();

  program::Code& code() { return code_; }
  std::uint32_t position() const { return static_cast<std::uint32_t>(code_.instructions.size()); }

  // Where the user wrote what is emitted from now on.
  void set_place(program::Location location, std::uint32_t function);
  program::Location location() const { return code_.places[place_].location; }

  program::Instruction& emit(program::Op op, std::uint32_t width, program::Reg target, program::Reg a = 0,
                             program::Reg b = 0, program::Reg c = 0);
  // A thread that gets here ends, and the answer is unknown because of `what`.
  void emit_unsupported(std::string_view what);

  program::Reg constant(const program::CodeConstant& constant);
  program::Reg number(const mpz_class& value, std::uint32_t width);
  program::Reg number(std::uint64_t value, std::uint32_t width);
  // variable: Code::variables, of the one that was never set; 0: none.
  program::Reg undefined(std::uint32_t width, std::uint32_t variable = 0);
  const program::CodeConstant& constant_at(program::Reg operand) const;
  // The address `offset` bytes behind a constant address.
  program::Reg displaced(program::Reg address, std::int64_t offset);

  std::uint32_t text(std::string_view text);

  // What was emitted from `begin` on stands for the instruction with this number (bitcode/points.h).
  void note_point(std::uint32_t begin, std::uint32_t number);
  // By position: which point lies in front of it; `no_point` where there is none.
  std::vector<std::uint32_t> take_points();

private:
  using ConstantKey = std::tuple<program::CodeConstant::Kind, std::uint8_t, std::uint32_t, mpz_class>;
  using PlaceKey = std::pair<program::Location, std::uint32_t>;

  program::Code code_;
  std::map<ConstantKey, std::uint32_t> constants_;
  std::map<PlaceKey, std::uint32_t> places_;
  std::unordered_map<std::string, std::uint32_t> texts_;
  std::uint32_t place_ = 0;
  std::map<std::uint32_t, std::uint32_t> points_;  // number -> position
};

}  // namespace heddle::bitcode
