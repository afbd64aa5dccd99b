#include "native/format.h"

#include "native/arithmetic_words.h"
#include "native/convert.h"
#include "term/model.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <limits>

namespace heddle::native {

namespace {

constexpr int most_padding = 1'000'000;
constexpr std::size_t most_shown = 200;  // characters of a term

// Takes the longest beginning that is made of these characters.
std::string take(std::string_view& rest, std::string_view characters) {
  std::string taken(rest.substr(0, rest.find_first_not_of(characters)));
  rest.remove_prefix(taken.size());
  return taken;
}

Amount take_amount(std::string_view& rest) {
  if (rest.starts_with('*')) {
    rest.remove_prefix(1);
    return {Amount::Kind::Argument};
  }
  std::string digits = take(rest, "0123456789");
  if (digits.empty()) return {};
  return {Amount::Kind::Fixed, digits.size() > 7 ? most_padding + 1 : std::stoi(digits)};
}

// What follows a %.
Directive take_directive(std::string_view& rest) {
  Directive result;
  result.flags = take(rest, "-+ #0'");
  result.width = take_amount(rest);
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    result.precision = take_amount(rest);
    if (result.precision.kind == Amount::Kind::None) result.precision.kind = Amount::Kind::Fixed;
  }
  result.length = take(rest, "hlqjztL");
  result.conversion = rest.empty() ? '\0' : rest.front();
  rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
  return result;
}

bool has_meaning(const Directive& directive) {
  bool wide = (directive.conversion == 's' || directive.conversion == 'c') && !directive.length.empty();
  return directive.conversion != '\0' &&
         std::string_view("diouxXcspfFeEgGaA%").find(directive.conversion) != std::string_view::npos && !wide &&
         directive.width.value <= most_padding && directive.precision.value <= most_padding;
}

unsigned integer_width(const std::string& length) {
  if (length == "hh") return 8;
  if (length == "h") return 16;
  return length.empty() ? 32 : 64;
}

bool is_integer(char conversion) { return std::string_view("diouxX").find(conversion) != std::string_view::npos; }

template <class Item>
std::string print(const std::string& directive, Item item) {
  int size = std::snprintf(nullptr, 0, directive.c_str(), item);
  std::string result(static_cast<std::size_t>(std::max(size, 0)) + 1, '\0');
  std::snprintf(result.data(), result.size(), directive.c_str(), item);
  result.pop_back();
  return result;
}

// An amount as it was written or given; nothing: there is none, or it is not known.
std::optional<int> amount(const Amount& written, machine::Value argument) {
  if (written.kind == Amount::Kind::None) return std::nullopt;
  if (written.kind == Amount::Kind::Fixed) return written.value;
  if (!argument.is_concrete()) return std::nullopt;
  return std::clamp(static_cast<int>(static_cast<std::uint32_t>(argument.number())), -most_padding, most_padding);
}

// The directive with its amounts as numbers, up to its length.
std::string beginning(const Directive& directive, const DirectiveArguments& arguments) {
  std::string result = "%" + directive.flags;
  // A negative width is a flag - and a width, as it should be; a negative precision counts as none.
  if (auto width = amount(directive.width, arguments.width)) result += std::to_string(*width);
  auto precision = amount(directive.precision, arguments.precision);
  if (precision && *precision >= 0) result += "." + std::to_string(*precision);
  return result;
}

std::string show_number(const Directive& directive, std::string specification, Word bits) {
  char conversion = directive.conversion;
  if (is_integer(conversion)) {
    unsigned width = integer_width(directive.length);
    specification = specification + "ll" + conversion;
    if (conversion == 'd' || conversion == 'i')
      return print(specification, static_cast<long long>(words::sign_extended(bits & mask(width), width)));
    return print(specification, static_cast<unsigned long long>(bits & mask(width)));
  }
  specification += conversion;
  if (conversion == 'c') return print(specification, static_cast<int>(bits & 0xff));
  if (conversion == 'p') return print(specification, reinterpret_cast<void*>(bits));
  return print(specification, std::bit_cast<double>(bits));
}

}  // namespace

unsigned Directive::argument_width() const {
  return is_integer(conversion) ? std::max(32U, integer_width(length)) : conversion == 'c' ? 32 : 64;
}

Format parse_format(std::string_view text, bool is_narrow) {
  Format result;
  while (!text.empty()) {
    std::size_t percent = std::min(text.find('%'), text.size());
    Format::Piece piece{std::string(text.substr(0, percent))};
    text.remove_prefix(percent);
    if (!text.empty()) {
      std::string_view rest = text.substr(1);
      piece.directive = take_directive(rest);
      std::string& length = piece.directive->length;
      bool is_word = length == "l" || length == "z" || length == "t";
      if (is_narrow && is_word && is_integer(piece.directive->conversion)) length.clear();
      if (!has_meaning(*piece.directive) && result.unsupported.empty())
        result.unsupported = text.substr(0, text.size() - rest.size());
      text = rest;
    }
    result.pieces.push_back(std::move(piece));
  }
  return result;
}

std::size_t most_characters(const Directive& directive, const DirectiveArguments& arguments) {
  auto precision = amount(directive.precision, arguments.precision);
  return precision && *precision >= 0 ? static_cast<std::size_t>(*precision) : std::numeric_limits<std::size_t>::max();
}

// What is cut off must not make two terms look alike.
std::string show_unknown(const term::Terms& terms, term::Term term) {
  std::string text = term::to_string(terms, term, most_shown);
  return "{" + text + (text.size() < most_shown ? "" : " #" + std::to_string(term.id())) + "}";
}

Text show(const Directive& directive, const DirectiveArguments& arguments, const term::Terms& terms) {
  if (!directive.takes_value()) return {"%"};
  bool known = arguments.width.is_concrete() && arguments.precision.is_concrete();
  std::string specification = beginning(directive, arguments);
  if (directive.is_text() && !arguments.string.known) return {arguments.string.text, false};
  if (directive.is_text())
    return {print(specification + "s", arguments.string.text.c_str()), known && arguments.string.known};
  if (!arguments.value.is_concrete()) return {show_unknown(terms, arguments.value.term()), false};
  return {show_number(directive, specification, word(arguments.value)), known};
}

}  // namespace heddle::native
