// Floats as terms. A value holds the bits of a float; operations turn them into a term of sort Float and the result
// back into bits. What is said in floats.h about NaN, signs and conversions to integers holds here too.
#pragma once

#include "native/convert.h"
#include "program/code.h"
#include "term/terms.h"

#include <cstdint>

namespace heddle::native {

term::Sort float_sort(unsigned width);
term::Term float_of(term::Terms& terms, Value value, unsigned width);  // of sort Float
term::Term float_of(term::Terms& terms, term::Term bits);
term::Term float_bits(term::Terms& terms, term::Term number);
term::Term power_of_two(term::Terms& terms, term::Sort sort, unsigned exponent);  // +infinity if it is too large

// From bits to bits: FNeg, FAbs, FSqrt, FPToSI .. FPCast. Null for any other operation.
term::Term float_unary(term::Terms& terms, program::Op op, unsigned width, term::Term bits);
// FPToSI, FPToUI: can an integer of this width hold the number?
term::Term float_fits(term::Terms& terms, program::Op op, unsigned width, term::Term number);

// On sort Float.
term::Term float_remainder(term::Terms& terms, term::Term a, term::Term b);                  // of fmod
term::Term float_rounded(term::Terms& terms, program::MathFunction function, term::Term a);  // Floor .. Rint

// On bits.
term::Term copied_sign(term::Terms& terms, term::Term magnitude, term::Term sign);
term::Term float_extremum(term::Terms& terms, program::MathFunction function, term::Term a, term::Term b);  // Min, Max

}  // namespace heddle::native
