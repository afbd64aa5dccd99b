// SMT-LIB, with a let for each subterm that is used more than once, so that the text is as long as the shared graph.
// FpToBits has no name in the standard; it is written as the extension of Z3, guarded against NaN.
#include "term/check.h"
#include "term/model.h"

#include <algorithm>
#include <variant>

namespace heddle::term {

namespace {

std::string bits_text(const mpz_class& value, unsigned width) {
  std::string digits = value.get_str(2);
  return "#b" + std::string(width - std::min<std::size_t>(width, digits.size()), '0') + digits;
}

mpz_class field(const mpz_class& bits, unsigned low, unsigned width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), mpz_class(bits >> low).get_mpz_t(), width);
  return result;
}

std::string float_text(Sort sort, const mpz_class& bits) {
  unsigned exponent = sort.exponent_bits(), fraction = sort.significand_bits() - 1;
  mpz_class exponent_part = field(bits, fraction, exponent);
  if (exponent_part == (mpz_class(1) << exponent) - 1 && field(bits, 0, fraction) != 0) {
    return "(_ NaN " + std::to_string(exponent) + " " + std::to_string(fraction + 1) + ")";
  }
  return "(fp " + bits_text(field(bits, exponent + fraction, 1), 1) + " " + bits_text(exponent_part, exponent) + " " +
         bits_text(field(bits, 0, fraction), fraction) + ")";
}

std::string constant_text(const Terms& terms, Term t) {
  Sort sort = terms.sort(t);
  if (sort.is_bool()) return terms.is_true(t) ? "true" : "false";
  const mpz_class& number = terms.number(t);
  if (sort.is_bitvec()) return bits_text(number, sort.width());
  if (sort.is_float()) return float_text(sort, number);
  return number < 0 ? "(- " + mpz_class(-number).get_str() + ")" : number.get_str();
}

bool is_plain(std::string_view name) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view others = "0123456789_.!@$";
  if (name.empty() || letters.find(name[0]) == std::string_view::npos) return false;
  return std::ranges::all_of(name, [&](char c) {
    return letters.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
  });
}

// Quoted where needed. The two characters that cannot be quoted become a percent sign and their code.
std::string symbol_text(const std::string& name) {
  if (is_plain(name)) return name;
  std::string quoted = "|";
  for (char c : name) quoted += c == '|' ? "%7c" : c == '\\' ? "%5c" : std::string(1, c);
  return quoted + "|";
}

bool rounds(Kind kind) {
  switch (kind) {
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpSqrt:
    case Kind::FpFma:
    case Kind::FpFromFp:
    case Kind::FpFromSBv:
    case Kind::FpFromUBv: return true;
    default: return false;
  }
}

// The operator with what stands before the operands: (_ extract 7 0), fp.add RNE, (as const (Array Int Int)).
std::string operator_text(const Terms& terms, Term t) {
  Kind kind = terms.kind(t);
  if (kind == Kind::ConstArray) return "(as const " + to_string(terms.sort(t)) + ")";
  std::string text(info(kind).name);
  for (int i = 0; i < info(kind).indices; ++i) {
    text = (i == 0 ? "(_ " : "") + text + " " + std::to_string(terms.indices(t)[static_cast<std::size_t>(i)]);
  }
  if (info(kind).indices > 0) text += ")";
  if (rounds(kind)) text += " RNE";
  if (kind == Kind::FpToSBv || kind == Kind::FpToUBv) text += " RTZ";
  return text;
}

class Smtlib {
public:
  explicit Smtlib(const Terms& terms) : terms_(terms) {}

  std::string operator()(Term term) {
    survey(term);
    std::string closing;
    for (Term shared : order_) {
      if (uses_[shared] < 2) continue;
      std::string name = prefix_ + std::to_string(names_.size() + 1);
      out_ += "(let ((" + name + " ";
      write(shared);
      out_ += ")) ";
      closing += ")";
      names_[shared] = name;
    }
    write(term);
    return out_ + closing;
  }

private:
  using Piece = std::variant<Term, std::string>;

  bool is_leaf(Term t) const { return terms_.is_constant(t) || terms_.kind(t) == Kind::Symbol; }

  // Counts the uses of each subterm and lists them, children first.
  void survey(Term root) {
    std::vector<std::pair<Term, bool>> stack{{root, false}};
    while (!stack.empty()) {
      auto [top, finished] = stack.back();
      stack.pop_back();
      if (finished) {
        order_.push_back(top);
        continue;
      }
      if (terms_.kind(top) == Kind::Symbol) avoid(terms_.name(top));
      if (is_leaf(top) || ++uses_[top] > 1) continue;
      stack.emplace_back(top, true);
      if (terms_.kind(top) == Kind::FpToBits) stack.emplace_back(terms_.children(top)[0], false);  // written twice
      for (Term child : terms_.children(top)) stack.emplace_back(child, false);
    }
  }

  // No symbol may look like a name of ours.
  void avoid(const std::string& name) {
    while (name.starts_with(prefix_)) prefix_ += '!';
  }

  void write(Term root) {
    std::vector<Piece> pending{Piece(root)};
    while (!pending.empty()) {
      Piece piece = std::move(pending.back());
      pending.pop_back();
      if (const std::string* text = std::get_if<std::string>(&piece)) {
        out_ += *text;
        continue;
      }
      Term t = std::get<Term>(piece);
      if (const std::string* name = names_.find(t)) {
        out_ += *name;
      } else if (is_leaf(t)) {
        out_ += terms_.is_constant(t) ? constant_text(terms_, t) : symbol_text(terms_.name(t));
      } else {
        open(t, pending);
      }
    }
  }

  void open(Term t, std::vector<Piece>& pending) {
    std::span<const Term> children = terms_.children(t);
    if (terms_.kind(t) == Kind::FpToBits) return open_to_bits(children[0], pending);
    pending.emplace_back(")");
    for (std::size_t i = children.size(); i-- > 0;) {
      pending.emplace_back(children[i]);
      pending.emplace_back(" ");
    }
    out_ += "(" + operator_text(terms_, t);
  }

  void open_to_bits(Term a, std::vector<Piece>& pending) {
    Sort sort = terms_.sort(a);
    mpz_class nan = ((mpz_class(1) << (sort.exponent_bits() + 1)) - 1) << (sort.significand_bits() - 2);
    out_ += "(ite (fp.isNaN ";
    pending.emplace_back("))");
    pending.emplace_back(a);
    pending.emplace_back(") " + bits_text(nan, sort.width()) + " (fp.to_ieee_bv ");
    pending.emplace_back(a);
  }

  const Terms& terms_;
  std::string out_;
  std::string prefix_ = "t!";
  TermMap<unsigned> uses_;
  TermMap<std::string> names_;
  std::vector<Term> order_;
};

}  // namespace

std::string to_smtlib(const Terms& terms, Term term) { return Smtlib(terms)(term); }

}  // namespace heddle::term
