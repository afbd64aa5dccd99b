// The front end of the model language: text in, Program or diagnostics out.
#pragma once

#include "lang/ast.h"
#include "lang/resolve.h"
#include "lang/token.h"
#include "program/diagnostic.h"
#include "program/program.h"

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::lang {

using CompileResult = std::variant<program::Program, std::vector<program::Diagnostic>>;

// `file` only names the text in messages. A Program has no quantifiers: what it cannot hold is refused.
CompileResult compile(std::string_view text, std::string file);

// A program as it is written, all names resolved and all types known.
struct Model {
  std::string file;
  std::unique_ptr<const std::string> text;  // the tokens are views into it
  std::vector<Token> tokens;
  Tree tree;
  Resolution resolution;
};
using ParseResult = std::variant<Model, std::vector<program::Diagnostic>>;

ParseResult parse(std::string text, std::string file);
// Of a model without quantifiers.
program::Program lower(const Model& model);

}  // namespace heddle::lang
