// The words of the model language.
#pragma once

#include "program/location.h"

#include <cstdint>
#include <string_view>

namespace heddle::lang {

enum class TokenKind : std::uint8_t {
  Name,
  Integer,
  // keywords
  And,
  Assert,
  Assume,
  Atomic,
  Await,
  Bool,
  Def,
  Else,
  Ensures,
  False,
  If,
  Int,
  Lock,
  Not,
  Or,
  Proc,
  Requires,
  Skip,
  Spawn,
  True,
  Unlock,
  Var,
  While,
  // punctuation
  Assign,  // :=
  Colon,
  Comma,
  Semicolon,
  Dot,  // after what a quantifier binds
  OpenParen,
  CloseParen,
  OpenBrace,
  CloseBrace,
  OpenBracket,
  CloseBracket,
  Implies,  // =>
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Bang,
  Guard,      // |>
  GuardLoop,  // |>*
  Choice,     // <|
  End,        // of the text
};

struct Token {
  TokenKind kind = TokenKind::End;
  program::Location location;
  std::string_view text;      // as written; a view into the source
  bool space_before = false;  // white space or a comment comes before it
};

// How a message names the kind: "'while'", "':='", "a name", "the end of the file".
std::string_view describe(TokenKind kind);

bool is_keyword(TokenKind kind);

// The kind of a word: a keyword, or Name.
TokenKind kind_of_word(std::string_view word);

}  // namespace heddle::lang
