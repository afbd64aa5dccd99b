#include "fuzz/c/print_expr.h"

#include <limits>

#include "fuzz/c/print_expr_cxx.h"

// Expressions as text. Each kind of access has several spellings: `style % 4` chooses one, `style / 4` the order of
// those that name one. Orders other than sequential consistency (style 0 to 3) are for programs that are not run
// natively.

namespace heddle::fuzz_c {

namespace {

const char* const kOrder = "__ATOMIC_SEQ_CST";

const char* operator_of(ExprKind kind) {
  switch (kind) {
    case ExprKind::Add: return "+";
    case ExprKind::Sub: return "-";
    case ExprKind::Mul: return "*";
    case ExprKind::Div: return "/";
    case ExprKind::Rem: return "%";
    case ExprKind::Shl: return "<<";
    case ExprKind::Shr: return ">>";
    case ExprKind::And: return "&";
    case ExprKind::Or: return "|";
    case ExprKind::Xor: return "^";
    case ExprKind::Eq: return "==";
    case ExprKind::Ne: return "!=";
    case ExprKind::Lt: return "<";
    case ExprKind::Le: return "<=";
    case ExprKind::Gt: return ">";
    case ExprKind::Ge: return ">=";
    case ExprKind::Both: return "&&";
    case ExprKind::Either: return "||";
    case ExprKind::Neg: return "-";
    case ExprKind::Complement: return "~";
    case ExprKind::Not: return "!";
    default: return "";
  }
}

std::string number(std::int64_t value) {
  const bool fits = value >= std::numeric_limits<std::int32_t>::min() + 1L && value <= std::numeric_limits<int>::max();
  const std::string text = std::to_string(value) + (fits ? "" : "L");
  return value < 0 ? "(" + text + ")" : text;
}

std::string index_text(const Expr& element, Spelling spelling) {
  const Expr& index = element.args[0];
  const std::string text = print(index, spelling);
  if (index.kind == ExprKind::Number && index.value >= 0 && index.value < element.value) return text;
  const bool power = (element.value & (element.value - 1)) == 0;
  return power ? text + " & " + std::to_string(element.value - 1)
               : "(unsigned)" + text + " % " + std::to_string(element.value);
}

std::string noisy(const std::string& text, const Expr& place, Spelling spelling) {
  const bool calls = spelling.noise && place.guard != Guard::None;
  return calls ? "(noise(), " + text + ")" : text;
}

std::string read(const Expr& place, Spelling spelling) {
  if (spelling.cxx) return noisy(cxx::read(place, print_place(place, spelling)), place, spelling);
  std::string text = print_place(place, spelling);
  const std::string address = print_address(place, spelling);
  if (place.guard == Guard::Atomic && place.style % 4 == 1) text = "atomic_load(" + address + ")";
  if (place.guard == Guard::Atomic && place.style % 4 == 2) {
    text = "atomic_load_explicit(" + address + ", " + order_of(place.style, Way::Load) + ")";
  }
  if (place.guard == Guard::Builtin) {
    const bool by_swap = place.style % 4 == 1;
    text = by_swap ? "__sync_val_compare_and_swap(" + address + ", 0, 0)"
                   : "__atomic_load_n(" + address + ", " + kOrder + ")";
  }
  return noisy(text, place, spelling);
}

/// x += e, or for a pointer to a variable: the same on what it points to.
std::string update_atomic(const Expr& e, const std::string& address, const std::string& operand, Spelling spelling) {
  if (e.update == UpdateKind::Exchange) return "atomic_exchange(" + address + ", " + operand + ")";
  const std::string place = print_place(e.args[0], spelling);
  const std::string word = word_of(e.update);
  switch (e.style % 4) {
    case 1: return "(" + place + " " + sign_of(e.update) + " " + operand + ")";
    case 2:
      return "atomic_fetch_" + word + "_explicit(" + address + ", " + operand + ", " + order_of(e.style, Way::Update) +
             ")";
    case 3:
      if (e.update == UpdateKind::Add) return "(" + place + "++)";
      if (e.update == UpdateKind::Sub) return "(--" + place + ")";
      break;
    default: break;
  }
  return "atomic_fetch_" + word + "(" + address + ", " + operand + ")";
}

std::string update_builtin(const Expr& e, const std::string& address, const std::string& operand) {
  const std::string both = "(" + address + ", " + operand;
  const std::string word = word_of(e.update);
  if (e.update == UpdateKind::Exchange) {
    return e.style % 2 == 0 ? "__atomic_exchange_n" + both + ", " + kOrder + ")"
                            : "__sync_lock_test_and_set" + both + ")";
  }
  switch (e.style % 4) {
    case 1: return "__sync_" + word + "_and_fetch" + both + ")";
    case 2: return "__atomic_fetch_" + word + both + ", " + kOrder + ")";
    case 3: return "__atomic_" + word + "_fetch" + both + ", " + kOrder + ")";
    default: return "__sync_fetch_and_" + word + both + ")";
  }
}

std::string update(const Expr& e, Spelling spelling) {
  const std::string address = print_address(e.args[0], spelling);
  const std::string operand = print_operand(e.args[1], spelling);
  const bool builtin = e.args[0].guard == Guard::Builtin;
  if (spelling.cxx) return noisy(cxx::update(e, print_place(e.args[0], spelling), operand), e.args[0], spelling);
  const std::string text = builtin ? update_builtin(e, address, operand) : update_atomic(e, address, operand, spelling);
  return noisy(text, e.args[0], spelling);
}

std::string swap(const Expr& e, Spelling spelling) {
  const std::string kind = e.style % 2 == 0 ? "bool" : "val";
  const std::string name = spelling.cxx ? cxx::swap_by(e) : "__sync_" + kind + "_compare_and_swap";
  const std::string text = name + "(" + print_address(e.args[0], spelling) + ", " + print_operand(e.args[1], spelling) +
                           ", " + print_operand(e.args[2], spelling) + ")";
  return noisy(text, e.args[0], spelling);
}

std::string call(const Expr& e, Spelling spelling) {
  const bool chosen = !e.other.empty();
  const std::size_t count = e.args.size() - (chosen ? 1 : 0);
  std::string text = chosen ? "(" + print(e.args.back(), spelling) + " ? " + e.name + " : " + e.other + ")" : e.name;
  text += "(";
  for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + print(e.args[i], spelling);
  return text + ")";
}

std::string division(const Expr& e, Spelling spelling) {
  const std::string a = print(e.args[0], spelling);
  const std::string b = print(e.args[1], spelling);
  const std::string op = std::string(" ") + operator_of(e.kind) + " ";
  switch (e.style % 3) {
    case 1: return (e.kind == ExprKind::Div ? "divide(" : "remainder_of(") + a + ", " + b + ")";
    case 2: return "((unsigned)" + a + op + "((unsigned)" + b + " | 1u))";
    default: return "(" + a + op + "((" + b + " & 7) + 1))";
  }
}

std::string input(const Expr& e) {
  const std::string text = std::string("__VERIFIER_nondet_") + row_of(e.type).input + "()";
  return e.type == Type::Bool ? text : "(" + text + " & 3)";
}

}  // namespace

std::string order_of(int style, Way way) {
  if (style >= 8) return "memory_order_relaxed";
  if (style < 4) return "memory_order_seq_cst";
  return way == Way::Load    ? "memory_order_acquire"
         : way == Way::Store ? "memory_order_release"
                             : "memory_order_acq_rel";
}

const char* word_of(UpdateKind update) {
  switch (update) {
    case UpdateKind::Add: return "add";
    case UpdateKind::Sub: return "sub";
    case UpdateKind::And: return "and";
    case UpdateKind::Or: return "or";
    case UpdateKind::Xor: return "xor";
    case UpdateKind::Nand: return "nand";
    case UpdateKind::Exchange: break;
  }
  return "exchange";
}

const char* sign_of(UpdateKind update) {
  switch (update) {
    case UpdateKind::Sub: return "-=";
    case UpdateKind::And: return "&=";
    case UpdateKind::Or: return "|=";
    case UpdateKind::Xor: return "^=";
    default: return "+=";
  }
}

std::string print_type(Type type, Guard guard, Spelling spelling) {
  if (spelling.cxx) return cxx::print_type(type, guard);
  return (guard == Guard::Atomic ? std::string("_Atomic ") : std::string()) + row_of(type).name;
}

std::string print_place(const Expr& place, Spelling spelling) {
  if (place.kind == ExprKind::Element) return place.name + "[" + index_text(place, spelling) + "]";
  return place.kind == ExprKind::Deref ? "(*" + place.name + ")" : place.name;
}

std::string print_address(const Expr& place, Spelling spelling) {
  if (spelling.cxx) return "&" + print_place(place, spelling);
  return place.kind == ExprKind::Deref ? place.name : "&" + print_place(place, spelling);
}

std::string print_operand(const Expr& e, Spelling spelling) {
  const std::string text = print(e, spelling);
  const bool late = spelling.noise && (!e.args.empty() || e.guard == Guard::Atomic || e.guard == Guard::Builtin);
  return late ? "LATER(" + text + ")" : text;
}

std::string print_store(const Expr& place, const std::string& op, const Expr& value, int style, Spelling spelling) {
  const std::string before = spelling.noise && place.guard != Guard::None ? "noise(); " : "";
  const std::string operand = print_operand(value, spelling);
  const std::string both = print_address(place, spelling) + ", " + operand;
  if (spelling.cxx) return before + cxx::store(place, print_place(place, spelling), op, operand, style);
  if (place.guard == Guard::Builtin) return before + "__atomic_store_n(" + both + ", " + kOrder + ");";
  if (place.guard == Guard::Atomic && op == "=" && style % 4 == 1) return before + "atomic_store(" + both + ");";
  if (place.guard == Guard::Atomic && op == "=" && style % 4 == 2) {
    return before + "atomic_store_explicit(" + both + ", " + order_of(style, Way::Store) + ");";
  }
  return before + print_place(place, spelling) + " " + op + " " + operand + ";";
}

std::string print(const Expr& e, Spelling spelling) {
  switch (e.kind) {
    case ExprKind::Number: return number(e.value);
    case ExprKind::Input: return input(e);
    case ExprKind::Name:
    case ExprKind::Element:
    case ExprKind::Deref: return read(e, spelling);
    case ExprKind::Cast:
      return "((" + print_type(e.type, Guard::None, spelling) + ")" + print(e.args[0], spelling) + ")";
    case ExprKind::Neg:
    case ExprKind::Complement:
    case ExprKind::Not: return "(" + std::string(operator_of(e.kind)) + print(e.args[0], spelling) + ")";
    case ExprKind::Div:
    case ExprKind::Rem: return division(e, spelling);
    case ExprKind::Shl:
    case ExprKind::Shr:
      return "(" + print(e.args[0], spelling) + " " + operator_of(e.kind) + " (" + print(e.args[1], spelling) +
             " & 15))";
    case ExprKind::Conditional:
      if (spelling.cxx && e.style % 4 == 3) {
        return cxx::thrown(print(e.args[0], spelling), print(e.args[1], spelling), print(e.args[2], spelling));
      }
      return "(" + print(e.args[0], spelling) + " ? " + print(e.args[1], spelling) + " : " +
             print(e.args[2], spelling) + ")";
    case ExprKind::Update: return update(e, spelling);
    case ExprKind::Swap: return swap(e, spelling);
    case ExprKind::Call: return call(e, spelling);
    case ExprKind::Address: return print_address(e.args[0], spelling);
    default: break;
  }
  return "(" + print(e.args[0], spelling) + " " + operator_of(e.kind) + " " + print(e.args[1], spelling) + ")";
}

}  // namespace heddle::fuzz_c
