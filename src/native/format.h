// Format strings of printf: what they are made of, and the text that they make of their arguments. Each directive is
// carried out by the C library of the machine that we run on; what is not known is shown as a term in braces.
#pragma once

#include "machine/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::native {

// A width or a precision: "", "7" or "*".
struct Amount {
  enum class Kind : std::uint8_t { None, Fixed, Argument };
  Kind kind = Kind::None;
  int value = 0;  // of Fixed
};

// %-*.3ld has the flag -, a width that is an argument, a precision of 3, the length l and the conversion d.
struct Directive {
  std::string flags{};
  Amount width{};
  Amount precision{};
  std::string length{};
  char conversion = '%';

  bool takes_value() const { return conversion != '%'; }
  bool is_text() const { return conversion == 's'; }
  unsigned argument_width() const;  // in bits, as it is passed
};

struct Format {
  struct Piece {
    std::string text{};  // and after it
    std::optional<Directive> directive{};
  };
  std::vector<Piece> pieces{};
  std::string unsupported{};  // the first directive that has no meaning here; empty: there is none
};

// Narrow: where long and its like are as wide as int.
Format parse_format(std::string_view text, bool is_narrow = false);

struct Text {
  std::string text{};
  bool known = true;  // false: this is only what can be shown of it
  // Where that is so and was asked for: its characters, some of which are terms.
  std::optional<std::vector<machine::Value>> characters{};
};

struct DirectiveArguments {
  machine::Value width{};      // where it is an argument
  machine::Value precision{};  // likewise
  machine::Value value{};
  Text string{};  // of %s: what is found at the address
};

// How many characters of its string a directive %s looks at, at most.
std::size_t most_characters(const Directive& directive, const DirectiveArguments& arguments);

Text show(const Directive& directive, const DirectiveArguments& arguments, const term::Terms& terms);
std::string show_unknown(const term::Terms& terms, term::Term term);  // "{x + 1}"

}  // namespace heddle::native
