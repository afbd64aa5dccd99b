// Values of inputs as people read and write them: decimal numbers, also of floats.
#pragma once

#include <gmpxx.h>

#include <map>
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

// What is known of inputs beforehand.
struct GivenInputs {
  std::map<std::string, std::string> values;  // by name
  bool concrete;                              // those without a value here have their default

  // None: it is unknown.
  std::optional<mpz_class> bits_of(const std::string& name, const InputForm& form, const mpz_class& otherwise) const;
};

}  // namespace heddle::native
