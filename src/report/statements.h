// Where the statements of a C or C++ file begin.
//
// Debug information knows where an operator or a call is; a witness names a statement by its first character. So the
// text is read as the compiler's lexer would, as far as that is needed to tell statements apart: comments and literals
// are skipped, and a new statement begins behind a semicolon outside of parentheses, a brace, a label, the head of an
// if, while, for or switch, an else and a do. Macros and templates are not looked into.
#pragma once

#include "program/location.h"
#include "report/tokens.h"

#include <string>
#include <vector>

namespace heddle::report {

// A call, as the text shows it.
struct CallText {
  std::string name;       // of the function; empty: there is no call
  program::Location end;  // its closing parenthesis
};

class Statements {
public:
  // Refers to the lines.
  explicit Statements(const std::vector<std::string>& lines);

  // The first character of the statement that this character belongs to; itself, if there is none. Without a column:
  // of the statement that the first character of the line belongs to.
  program::Location begin_of(program::Location location) const;
  // The call of a function whose name is at this place.
  CallText call_at(program::Location location) const;

private:
  const std::vector<std::string>& lines_;
  std::vector<Token> tokens_;          // in the order of the text
  std::vector<std::uint32_t> begins_;  // numbers of tokens
};

}  // namespace heddle::report
