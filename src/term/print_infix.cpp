// Infix printing, with the operators and precedences of Python and as few parentheses as those allow. Bit-vectors
// print as signed numbers; an unsigned operation has a u behind it (x <u y, x /u y). The work stack holds what is
// still to be printed, so depth costs no C++ stack and a limit can stop anywhere.
#include "term/check.h"
#include "term/model.h"
#include "term/rewrite.h"

#include <array>
#include <bit>
#include <charconv>
#include <variant>

namespace heddle::term {

namespace {

enum Precedence {
  Lowest,
  Choice,
  Disjunction,
  Conjunction,
  Negation,
  Comparison,
  BitOr,
  BitXor,
  BitAnd,
  Shift,
  Sum,
  Product,
  Unary,
  Atom
};

struct Operator {
  std::string_view text;
  Precedence precedence;
};

// Kinds written between their operands; the others are written as functions.
Operator infix(Kind kind) {
  switch (kind) {
    case Kind::Equal:
    case Kind::FpEqual: return {" == ", Comparison};
    case Kind::And: return {" and ", Conjunction};
    case Kind::Or: return {" or ", Disjunction};
    case Kind::IntDiv: return {" div ", Product};
    case Kind::IntMod: return {" mod ", Product};
    case Kind::IntLess:
    case Kind::BvSLess:
    case Kind::FpLess: return {" < ", Comparison};
    case Kind::IntLessEqual:
    case Kind::BvSLessEqual:
    case Kind::FpLessEqual: return {" <= ", Comparison};
    case Kind::BvULess: return {" <u ", Comparison};
    case Kind::BvULessEqual: return {" <=u ", Comparison};
    case Kind::BvAnd: return {" & ", BitAnd};
    case Kind::BvOr: return {" | ", BitOr};
    case Kind::BvXor: return {" ^ ", BitXor};
    case Kind::BvSDiv:
    case Kind::FpDiv: return {" / ", Product};
    case Kind::BvUDiv: return {" /u ", Product};
    case Kind::BvSRem: return {" % ", Product};
    case Kind::BvURem: return {" %u ", Product};
    case Kind::BvShl: return {" << ", Shift};
    case Kind::BvAShr: return {" >> ", Shift};
    case Kind::BvLShr: return {" >>u ", Shift};
    case Kind::FpAdd: return {" + ", Sum};
    case Kind::FpSub: return {" - ", Sum};
    case Kind::FpMul: return {" * ", Product};
    default: return {"", Atom};
  }
}

std::string_view function_name(Kind kind) {
  switch (kind) {
    case Kind::BvConcat: return "concat";
    case Kind::BvZeroExtend: return "zext";
    case Kind::BvSignExtend: return "sext";
    case Kind::FpAbs: return "abs";
    case Kind::FpRem: return "remainder";
    case Kind::FpSqrt: return "sqrt";
    case Kind::FpFma: return "fma";
    case Kind::FpIsNaN: return "isnan";
    case Kind::FpIsInfinite: return "isinf";
    case Kind::FpIsZero: return "iszero";
    case Kind::FpFromBits: return "float_of_bits";
    case Kind::FpToBits: return "bits";
    case Kind::FpFromFp:
    case Kind::FpFromSBv: return "float";
    case Kind::FpFromUBv: return "floatu";
    case Kind::FpToSBv: return "int";
    case Kind::FpToUBv: return "uint";
    case Kind::ConstArray: return "array";
    case Kind::BvToInt: return "int";
    case Kind::IntToBv: return "bv";
    case Kind::Equal: return "same";
    default: return info(kind).name;
  }
}

// Shortest decimal that reads back as the same number; a format beyond double shows its bits.
std::string float_text(Sort sort, const mpz_class& bits) {
  unsigned exponent = sort.exponent_bits(), fraction = sort.significand_bits() - 1;
  if (exponent > 11 || fraction > 52) return "float_of_bits(0x" + bits.get_str(16) + ")";
  std::uint64_t word = low_word(bits);
  std::uint64_t fraction_part = word & ((std::uint64_t{1} << fraction) - 1);
  std::uint64_t exponent_part = word >> fraction & ((std::uint64_t{1} << exponent) - 1);
  bool negative = word >> (exponent + fraction) != 0;
  if (exponent_part == (std::uint64_t{1} << exponent) - 1) return fraction_part ? "nan" : negative ? "-inf" : "inf";
  int bias = (1 << (exponent - 1)) - 1;
  std::uint64_t significand = fraction_part | (exponent_part ? std::uint64_t{1} << fraction : 0);
  int scale = static_cast<int>(exponent_part ? exponent_part : 1) - bias - static_cast<int>(fraction);
  double value = __builtin_ldexp(static_cast<double>(significand), scale);
  std::array<char, 64> text;
  auto end = sort == Sort::single_precision()
                 ? std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr
                 : std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  std::string result = (negative ? "-" : "") + std::string(text.data(), end);
  return result.find_first_of(".e") == std::string::npos ? result + ".0" : result;
}

std::string constant_text(const Terms& terms, Term t) {
  Sort sort = terms.sort(t);
  if (sort.is_bool()) return terms.is_true(t) ? "True" : "False";
  if (sort.is_float()) return float_text(sort, terms.number(t));
  const mpz_class& number = terms.number(t);
  if (sort.is_bitvec() && sort.width() > 1 && mpz_tstbit(number.get_mpz_t(), sort.width() - 1)) {
    return mpz_class(number - (mpz_class(1) << sort.width())).get_str();
  }
  return number.get_str();
}

class Infix {
public:
  Infix(const Terms& terms, std::size_t limit) : terms_(terms), limit_(limit) {}

  std::string operator()(Term term) {
    pending_.push_back(Operand{term, Lowest});
    while (!pending_.empty()) {
      if (out_.size() > limit_) return out_.substr(0, limit_) + "...";
      Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (const Operand* operand = std::get_if<Operand>(&piece)) {
        expand(*operand);
      } else {
        out_ += std::get<std::string>(piece);
      }
    }
    return out_;
  }

private:
  struct Operand {
    Term term;
    Precedence around;  // parentheses are needed if the term binds less tightly
  };
  using Piece = std::variant<Operand, std::string>;

  void text(std::string_view words) { pieces_.emplace_back(std::string(words)); }
  void operand(Term t, Precedence around) { pieces_.emplace_back(Operand{t, around}); }

  void expand(const Operand& operand) {
    pieces_.clear();
    Precedence own = write(operand.term);
    bool parentheses = own < operand.around;
    if (parentheses) pending_.emplace_back(")");
    for (std::size_t i = pieces_.size(); i-- > 0;) pending_.push_back(std::move(pieces_[i]));
    if (parentheses) pending_.emplace_back("(");
  }

  // Writes one level of a term into pieces_ and says how tightly it binds.
  Precedence write(Term t) {
    std::span<const Term> children = terms_.children(t);
    switch (Kind kind = terms_.kind(t)) {
      case Kind::Constant:
        text(constant_text(terms_, t));
        return terms_.sort(t).is_bool() || std::get<std::string>(pieces_.back())[0] != '-' ? Atom : Unary;
      case Kind::Symbol: text(terms_.name(t)); return Atom;
      case Kind::Not: return write_not(children[0]);
      case Kind::Ite:
        operand(children[1], Disjunction), text(" if "), operand(children[0], Disjunction);
        text(" else "), operand(children[2], Choice);
        return Choice;
      case Kind::IntAdd:
      case Kind::BvAdd: return write_sum(children);
      case Kind::IntMul:
      case Kind::BvMul: return write_monomial(rewrite::coefficient(terms_, t), rewrite::base(terms_, t));
      case Kind::BvNot: return write_prefix("~", children[0]);
      case Kind::BvNeg:
      case Kind::FpNeg: return write_prefix("-", children[0]);
      case Kind::BvExtract:
        operand(children[0], Atom);
        text("[" + std::to_string(terms_.indices(t)[0]) + ":" + std::to_string(terms_.indices(t)[1]) + "]");
        return Atom;
      case Kind::Select: operand(children[0], Atom), text("["), operand(children[1], Lowest), text("]"); return Atom;
      case Kind::Store:
        operand(children[0], Atom), text("["), operand(children[1], Lowest);
        text(" := "), operand(children[2], Lowest), text("]");
        return Atom;
      default:
        return infix(kind).text.empty() || structural(t) ? write_function(t) : write_infix(infix(kind), children);
    }
  }

  // Equality of floats as values: the == of floats is that of IEEE.
  bool structural(Term t) const {
    return terms_.kind(t) == Kind::Equal && terms_.sort(terms_.children(t)[0]).is_float();
  }

  Precedence write_not(Term a) {
    bool unequal = (terms_.kind(a) == Kind::Equal && !structural(a)) || terms_.kind(a) == Kind::FpEqual;
    if (unequal) return write_infix({" != ", Comparison}, terms_.children(a));
    text("not "), operand(a, Negation);
    return Negation;
  }

  Precedence write_prefix(std::string_view sign, Term a) {
    text(sign), operand(a, Unary);
    return Unary;
  }

  Precedence write_infix(Operator op, std::span<const Term> children) {
    bool repeats_left = op.precedence != Comparison;  // a < b < c would mean something else
    auto tighter = static_cast<Precedence>(op.precedence + 1);
    operand(children[0], repeats_left ? op.precedence : tighter);
    for (Term child : children.subspan(1)) text(op.text), operand(child, tighter);
    return op.precedence;
  }

  Precedence write_function(Term t) {
    text(function_name(terms_.kind(t))), text("(");
    std::string_view separator;
    for (Term child : terms_.children(t)) text(separator), operand(child, Lowest), separator = ", ";
    int indices = info(terms_.kind(t)).indices;
    for (int i = 0; i < indices; ++i) text(", " + std::to_string(terms_.indices(t)[static_cast<std::size_t>(i)]));
    text(")");
    return Atom;
  }

  Num sign_and_number(Term summand) const {
    return terms_.is_constant(summand) ? terms_.num(summand) : rewrite::coefficient(terms_, summand);
  }

  // A sum starts with a summand that is not negative, if there is one: y - x rather than -x + y.
  Precedence write_sum(std::span<const Term> summands) {
    std::size_t first = 0;
    while (first < summands.size() && sign_and_number(summands[first]).sign() < 0) ++first;
    if (first == summands.size() || terms_.is_constant(summands[first])) first = 0;
    operand(summands[first], Product);
    for (std::size_t i = 0; i < summands.size(); ++i) {
      if (i == first) continue;
      Num factor = sign_and_number(summands[i]);
      bool negative = factor.sign() < 0;
      text(negative ? " - " : " + ");
      if (negative) factor = -factor;
      if (terms_.is_constant(summands[i])) {
        text(factor.big().get_str());
      } else {
        write_monomial(factor, rewrite::base(terms_, summands[i]));
      }
    }
    return Sum;
  }

  Precedence write_monomial(const Num& factor, Term base) {
    if (factor == Num(-1)) return write_prefix("-", base);
    Kind kind = terms_.kind(base);
    bool product = kind == Kind::IntMul || kind == Kind::BvMul;
    std::span<const Term> factors = product ? terms_.children(base) : std::span<const Term>(&base, 1);
    if (!factor.is_one()) text(factor.big().get_str()), text(" * ");
    Precedence around = factor.is_one() && factors.size() == 1 ? Product : Unary;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      if (i > 0) text(" * ");
      operand(factors[i], around);
    }
    return Product;
  }

  const Terms& terms_;
  std::size_t limit_;
  std::string out_;
  std::vector<Piece> pending_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::string to_string(const Terms& terms, Term term, std::size_t limit) {
  return term ? Infix(terms, limit)(term) : "(no term)";
}

}  // namespace heddle::term
