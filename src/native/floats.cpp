#include "native/floats.h"

namespace heddle::native::floats {

namespace {

// Of two numbers that are equal, -0 is the smaller one; a NaN counts as absent.
template <Float F>
F extremum(F a, F b, bool least) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return std::signbit(a) == least ? a : b;
  return (a < b) == least ? a : b;
}

template <Float F>
F compute(program::MathFunction function, F a, F b) {
  using program::MathFunction;
  switch (function) {
    case MathFunction::Floor: return std::floor(a);
    case MathFunction::Ceil: return std::ceil(a);
    case MathFunction::Trunc: return std::trunc(a);
    case MathFunction::Round: return std::round(a);
    case MathFunction::RoundEven:
    case MathFunction::Rint: return std::nearbyint(a);
    case MathFunction::Min: return extremum(a, b, true);
    case MathFunction::Max: return extremum(a, b, false);
    case MathFunction::CopySign: return std::copysign(a, b);
    case MathFunction::Sin: return std::sin(a);
    case MathFunction::Cos: return std::cos(a);
    case MathFunction::Tan: return std::tan(a);
    case MathFunction::Exp: return std::exp(a);
    case MathFunction::Exp2: return std::exp2(a);
    case MathFunction::Log: return std::log(a);
    case MathFunction::Log2: return std::log2(a);
    case MathFunction::Log10: return std::log10(a);
    case MathFunction::Pow: return std::pow(a, b);
    case MathFunction::Atan: return std::atan(a);
    case MathFunction::Atan2: return std::atan2(a, b);
    case MathFunction::Asin: return std::asin(a);
    case MathFunction::Acos: return std::acos(a);
    case MathFunction::Sinh: return std::sinh(a);
    case MathFunction::Cosh: return std::cosh(a);
    case MathFunction::Tanh: return std::tanh(a);
    case MathFunction::Cbrt: return std::cbrt(a);
    case MathFunction::Hypot: return std::hypot(a, b);
    case MathFunction::Fmod: return std::fmod(a, b);
    case MathFunction::Asinh: return std::asinh(a);
    case MathFunction::Acosh: return std::acosh(a);
    case MathFunction::Atanh: return std::atanh(a);
    case MathFunction::Expm1: return std::expm1(a);
    case MathFunction::Log1p: return std::log1p(a);
    case MathFunction::Erf: return std::erf(a);
    case MathFunction::Erfc: return std::erfc(a);
  }
  term::fail_check("no function on floats", std::source_location::current());
}

}  // namespace

// What is cut off is less than one, so the number may lie that much below the smallest integer, as long as a double
// can tell: from 54 bits on there is none between that integer and the one below.
bool fits(program::Op op, unsigned width, double number) {
  if (op == program::Op::FPToUI) return number > -1 && number < std::ldexp(1.0, static_cast<int>(width));
  double bound = std::ldexp(1.0, static_cast<int>(width) - 1);
  return number < bound && (number >= -bound || number > -bound - 1);
}

Word to_integer(program::Op op, unsigned width, double number) {
  if (!fits(op, width, number)) return Word{1} << (width - 1);
  if (op == program::Op::FPToUI) return static_cast<Word>(number) & mask(width);
  return static_cast<Word>(static_cast<std::int64_t>(number)) & mask(width);
}

Word fma(unsigned width, Word a, Word b, Word c) {
  if (width == 32) return to_word(std::fma(from_word<float>(a), from_word<float>(b), from_word<float>(c)));
  return to_word(std::fma(from_word<double>(a), from_word<double>(b), from_word<double>(c)));
}

Word math(program::MathFunction function, unsigned width, Word a, Word b) {
  if (function == program::MathFunction::CopySign) return (a & ~sign_bit(width)) | (b & sign_bit(width));
  if (width == 32) return to_word(compute(function, from_word<float>(a), from_word<float>(b)));
  return to_word(compute(function, from_word<double>(a), from_word<double>(b)));
}

}  // namespace heddle::native::floats
