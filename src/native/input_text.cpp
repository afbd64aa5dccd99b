#include "native/input_text.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace heddle::native {

namespace {

std::optional<double> parse_float(const std::string& text) {
  char* end = nullptr;
  double number = std::strtod(text.c_str(), &end);
  return text.empty() || end != text.c_str() + text.size() ? std::nullopt : std::optional(number);
}

}  // namespace

std::string to_text(const mpz_class& bits, const InputForm& form) {
  if (form.is_float && form.width <= 64) {
    std::uint64_t word = bits.get_ui();
    double number =
        form.width == 32 ? std::bit_cast<float>(static_cast<std::uint32_t>(word)) : std::bit_cast<double>(word);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.17g", number);
    return text.data();
  }
  bool negative = form.is_signed && form.width > 1 && mpz_tstbit(bits.get_mpz_t(), form.width - 1) != 0;
  mpz_class number = negative ? mpz_class(bits - (mpz_class(1) << form.width)) : bits;
  return number.get_str();
}

std::optional<mpz_class> parse_bits(const std::string& text, const InputForm& form) {
  if (form.is_float) {
    std::optional<double> number = parse_float(text);
    if (!number) return std::nullopt;
    std::uint64_t bits = form.width == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(*number))
                                          : std::bit_cast<std::uint64_t>(*number);
    return mpz_class(static_cast<unsigned long>(bits));
  }
  mpz_class number;
  if (text.empty() || number.set_str(text, 0) != 0) return std::nullopt;
  return number;
}

bool is_number(const std::string& text) {
  mpz_class number;
  return !text.empty() && (number.set_str(text, 0) == 0 || parse_float(text));
}

}  // namespace heddle::native
