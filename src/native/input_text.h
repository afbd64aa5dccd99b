// Values of inputs as people read and write them: decimal numbers, also of floats.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>

namespace heddle::native {

struct InputForm {
  unsigned width = 32;
  bool is_signed = true;
  bool is_float = false;
};

std::string to_text(const mpz_class& bits, const InputForm& form);
// Nothing: it is not a number.
std::optional<mpz_class> parse_bits(const std::string& text, const InputForm& form);
bool is_number(const std::string& text);

}  // namespace heddle::native
