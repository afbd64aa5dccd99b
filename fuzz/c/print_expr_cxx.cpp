#include "fuzz/c/print_expr_cxx.h"

#include "fuzz/c/print_expr.h"

namespace heddle::fuzz_c::cxx {

namespace {

const char* const kOrder = "__ATOMIC_SEQ_CST";

std::string update_builtin(const Expr& e, const std::string& place, const std::string& operand) {
  const std::string object = atomic_object(e.args[0], place);
  const std::string both = "(&" + place + ", " + operand;
  const std::string word = word_of(e.update);
  if (e.update == UpdateKind::Exchange) {
    return e.style % 2 == 0 ? object + ".exchange(" + operand + ")" : "__sync_lock_test_and_set" + both + ")";
  }
  // C++ has no nand.
  const bool known = e.update != UpdateKind::Nand;
  switch (e.style % 4) {
    case 1: return "__sync_" + word + "_and_fetch" + both + ")";
    case 2:
      if (known) return "(" + object + " " + sign_of(e.update) + " " + operand + ")";
      break;
    case 3:
      if (known) return object + ".fetch_" + word + "(" + operand + ")";
      break;
    default: break;
  }
  return "__atomic_fetch_" + word + both + ", " + kOrder + ")";
}

}  // namespace

std::string print_type(Type type, Guard guard) {
  const std::string name = type == Type::Bool ? "bool" : row_of(type).name;
  return guard == Guard::Atomic ? "std::atomic<" + name + ">" : name;
}

std::string atomic_object(const Expr& place, const std::string& text) {
  if (place.guard == Guard::Atomic) return text;
  return "std::atomic_ref<" + print_type(place.type, Guard::None) + ">(" + text + ")";
}

std::string read(const Expr& place, const std::string& text) {
  const std::string object = atomic_object(place, text);
  const std::string as_value = "((" + print_type(place.type, Guard::None) + ")" + object + ")";
  if (place.guard == Guard::Atomic) {
    if (place.style % 4 == 1) return text + ".load()";
    if (place.style % 4 == 2) return text + ".load(std::" + order_of(place.style, Way::Load) + ")";
    return as_value;
  }
  if (place.guard != Guard::Builtin) return text;
  if (place.style % 4 == 1) return "__sync_val_compare_and_swap(&" + text + ", 0, 0)";
  return place.style % 4 == 2 ? as_value : object + ".load()";
}

std::string update(const Expr& e, const std::string& place, const std::string& operand) {
  if (e.args[0].guard == Guard::Builtin) return update_builtin(e, place, operand);
  if (e.update == UpdateKind::Exchange) return place + ".exchange(" + operand + ")";
  const std::string word = word_of(e.update);
  switch (e.style % 4) {
    case 1: return "(" + place + " " + sign_of(e.update) + " " + operand + ")";
    case 2: return place + ".fetch_" + word + "(" + operand + ", std::" + order_of(e.style, Way::Update) + ")";
    case 3:
      if (e.update == UpdateKind::Add) return "(" + place + "++)";
      if (e.update == UpdateKind::Sub) return "(--" + place + ")";
      break;
    default: break;
  }
  return place + ".fetch_" + word + "(" + operand + ")";
}

std::string store(const Expr& place, const std::string& text, const std::string& op, const std::string& operand,
                  int style) {
  const bool is_atomic = place.guard == Guard::Atomic || place.guard == Guard::Builtin;
  const std::string object = is_atomic ? atomic_object(place, text) : text;
  if (place.guard == Guard::Atomic && (op == "*=" || op == "<<=")) {
    const std::string type = print_type(place.type, Guard::None);
    return "change(" + object + ", [operand = " + operand + "](" + type + " old) { return (" + type + ")(old " +
           op.substr(0, op.size() - 1) + " operand); });";
  }
  if (is_atomic && op == "=" && style % 4 == 1) return object + ".store(" + operand + ");";
  if (is_atomic && op == "=" && style % 4 == 2) {
    return object + ".store(" + operand + ", std::" + order_of(style, Way::Store) + ");";
  }
  // In parentheses: without them it would declare a variable.
  return (place.guard == Guard::Builtin ? "(" + object + ")" : object) + " " + op + " " + operand + ";";
}

std::string swap_by(const Expr& e) {
  return (e.style % 2 == 0 ? "swapped<" : "swap_old<") + print_type(e.args[0].type, Guard::None) + ">";
}

std::string thrown(const std::string& condition, const std::string& yes, const std::string& no) {
  return "([&] { try { if (!" + condition + ") throw 1; return (long)" + yes + "; } catch (int) { return (long)" + no +
         "; } }())";
}

}  // namespace heddle::fuzz_c::cxx
