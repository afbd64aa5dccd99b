// Text to tokens. Columns count characters (code points), not bytes.
#pragma once

#include "lang/errors.h"
#include "lang/token.h"

#include <string>
#include <string_view>
#include <vector>

namespace heddle::lang {

// The tokens, with an End token last. What is no token is an error and left out. The text must outlive the tokens.
std::vector<Token> tokenize(std::string_view text, Errors& errors);

// The tokens [first, last) as the user wrote them, on one line: white space and comments become one blank, and what
// goes beyond the limit becomes "...".
std::string one_line(const std::vector<Token>& tokens, std::size_t first, std::size_t last, std::size_t limit);

}  // namespace heddle::lang
