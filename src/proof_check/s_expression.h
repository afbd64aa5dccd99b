// The text of a proof file as a tree: words, |quoted symbols|, "strings", and lists of these. What they mean is not the
// business of the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::proof_check {

struct Expression {
  enum class Kind : std::uint8_t { Word, QuotedSymbol, String, List };

  Kind kind = Kind::List;
  std::uint32_t line = 1;           // in which it begins
  std::string text{};               // of all but lists, without the quotes
  std::vector<Expression> items{};  // of a list

  bool is_list() const { return kind == Kind::List; }
  bool is_string() const { return kind == Kind::String; }
  bool is_symbol() const { return kind == Kind::Word || kind == Kind::QuotedSymbol; }
  bool is_numeral() const;
};

// Lists within lists; the readers of a tree may recurse this deep.
inline constexpr std::size_t deepest_nesting = 1000;

// The one list that a file consists of. Throws a Fault if the text is anything else.
Expression read_expression(std::string_view text);

}  // namespace heddle::proof_check
