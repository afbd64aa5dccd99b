#include "native/format_unknown.h"

#include "native/address_inputs.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;
using program::Op;

namespace {

using Characters = std::vector<Value>;

constexpr std::uint32_t longest_string = 1024;

Word base_of(char conversion) { return conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10; }

bool is_unwritten(NativeMachine& machine, Value value) {
  return !value.is_concrete() && machine.memory().is_undefined(value.term());
}

// The digit as a character.
Value character_of(Arithmetic& arithmetic, Value digit, char conversion) {
  Value plain = arithmetic.binary(Op::Add, 8, digit, Value('0'));
  if (base_of(conversion) <= 10) return plain;
  Value letter = arithmetic.binary(Op::Add, 8, digit, Value((conversion == 'x' ? 'a' : 'A') - 10));
  return arithmetic.select(arithmetic.binary(Op::ULt, 8, digit, Value(10)), 8, plain, letter);
}

// From the highest digit on. One of the conditions holds at the latest when there is no larger power in so many bits.
Characters digits_of(NativeMachine& machine, Value number, unsigned width, char conversion) {
  Arithmetic& arithmetic = machine.arithmetic();
  const Word base = base_of(conversion);
  Characters digits;
  for (Word power = 1;;) {
    Value shifted = arithmetic.binary(Op::UDiv, width, number, word_value(power));
    Value digit = arithmetic.binary(Op::URem, width, shifted, word_value(base));
    digits.insert(digits.begin(), character_of(arithmetic, arithmetic.unary(Op::Trunc, 8, width, digit), conversion));
    bool is_last = power > mask(width) / base;
    power *= base;
    if (is_last || machine.choose(arithmetic.binary(Op::ULt, width, number, word_value(power)))) return digits;
  }
}

// With blanks or zeros up to its width; `sign` characters stay in front of zeros.
void pad(Characters& text, const Directive& directive, std::size_t sign) {
  auto width = static_cast<std::size_t>(std::max(directive.width.value, 0));
  if (text.size() >= width) return;
  bool is_left = directive.flags == "-", has_zeros = directive.flags == "0";
  auto at = is_left ? text.end() : text.begin() + static_cast<std::ptrdiff_t>(has_zeros ? sign : 0);
  text.insert(at, width - text.size(), Value(has_zeros ? '0' : ' '));
}

std::optional<Characters> integer(Call& call, const Directive& directive, Value value) {
  NativeMachine& machine = call.machine;
  unsigned width = directive.argument_width();
  bool is_signed = directive.conversion == 'd' || directive.conversion == 'i';
  bool is_negative = is_signed && machine.choose(machine.arithmetic().binary(Op::SLt, width, value, Value(0)));
  if (is_negative) value = machine.arithmetic().binary(Op::Sub, width, Value(0), value);
  Characters text = digits_of(machine, value, width, directive.conversion);
  if (is_negative) text.insert(text.begin(), Value('-'));
  pad(text, directive, is_negative ? 1 : 0);
  return text;
}

// The string was read before, so that it ends in its object.
std::optional<Characters> string(Call& call, const Directive& directive, const DirectiveArguments& arguments,
                                 Flow& flow) {
  NativeMachine& machine = call.machine;
  if (!arguments.value.is_concrete() || !arguments.precision.is_concrete()) return std::nullopt;
  std::size_t most = most_characters(directive, arguments);
  Characters text;
  while (text.size() < most) {
    if (text.size() == longest_string) return std::nullopt;
    auto target = machine.resolve(word_value(word(arguments.value) + text.size()), 1, false, flow);
    if (!target) return std::nullopt;
    Value byte = machine.load(*target, 8, flow);
    if (flow != Flow::Next || is_unwritten(machine, byte)) return std::nullopt;
    if (machine.choose(machine.arithmetic().binary(Op::Eq, 8, byte, Value(0)))) break;
    text.push_back(byte);
  }
  pad(text, directive, 0);
  return text;
}

}  // namespace

std::optional<Characters> characters_of(Call& call, const Directive& directive, const DirectiveArguments& arguments,
                                        Flow& flow) {
  bool is_plain = directive.width.kind != Amount::Kind::Argument &&
                  directive.precision.kind != Amount::Kind::Argument &&
                  (directive.flags.empty() || directive.flags == "-" || directive.flags == "0");
  if (!is_plain || !directive.takes_value()) return std::nullopt;
  if (directive.is_text()) return arguments.string.known ? std::nullopt : string(call, directive, arguments, flow);
  bool has_precision = directive.precision.kind != Amount::Kind::None;
  if (arguments.value.is_concrete() || is_unwritten(call.machine, arguments.value) || has_precision ||
      directive.length.starts_with('h'))
    return std::nullopt;
  if (directive.conversion == 'c') {
    Characters text{call.machine.arithmetic().unary(Op::Trunc, 8, directive.argument_width(), arguments.value)};
    pad(text, directive, 0);
    return text;
  }
  bool is_integer = std::string_view("diuoxX").find(directive.conversion) != std::string_view::npos;
  bool is_address =
      call.machine.addresses().holds_address(arguments.value) || depends_on_number(call.machine, arguments.value);
  return is_integer && !is_address ? integer(call, directive, arguments.value) : std::nullopt;
}

}  // namespace heddle::native
