#pragma once

#include <cstdint>
#include <string>

#include "fuzz/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz {

/// The text of the program. Records in the program the line of every statement, declaration and clause, which is
/// where errors will be expected. Style 0 is plain; any other number draws among the spellings the language allows,
/// the same ones for the same number.
std::string print(Program& program, std::uint64_t style = 0);

/// Draws for the spelling. In the plain style every draw says no.
class Style {
public:
  explicit Style(std::uint64_t seed) : random_(seed), varied_(seed != 0) {}
  bool maybe(int percent) { return varied_ && random_.chance(percent); }
  std::size_t below(std::size_t bound) { return varied_ ? random_.below(bound) : 0; }

private:
  Random random_;
  bool varied_;
};

std::string print_expr(const Expr& expr, Style& style);

}  // namespace heddle::fuzz
