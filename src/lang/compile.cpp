#include "lang/compile.h"

#include "lang/lexer.h"
#include "lang/lower.h"
#include "lang/parser.h"
#include "lang/spawn_cycle.h"
#include "lang/text_check.h"

namespace heddle::lang {

namespace {

// Fills in what the text says; what is wrong with it is in `errors`.
void parse(Model& model, Errors& errors) {
  check_text(*model.text, errors);
  if (!errors.empty()) return;
  model.tokens = tokenize(*model.text, errors);
  if (!errors.empty()) return;
  model.tree = Parser(model.tokens, errors).parse_program();
  if (errors.empty() && model.tree.processes.empty()) errors.add({}, "the program has no process");
  if (!errors.empty()) return;
  model.resolution = resolve(model.tree, model.tokens, errors);
  if (errors.empty()) check_spawn_cycles(model.tree, errors);
}

}  // namespace

ParseResult parse(std::string text, std::string file) {
  Model model;
  model.file = std::move(file);
  model.text = std::make_unique<const std::string>(std::move(text));
  Errors errors(model.file);
  parse(model, errors);
  if (!errors.empty()) return errors.take();
  return model;
}

program::Program lower(const Model& model) {
  program::Program program = lower(model.tree, model.resolution, model.tokens);
  program.sources.files.push_back({model.file, program::split_lines(*model.text)});
  return program;
}

CompileResult compile(std::string_view text, std::string file) {
  ParseResult parsed = parse(std::string(text), std::move(file));
  if (auto* diagnostics = std::get_if<std::vector<program::Diagnostic>>(&parsed)) return std::move(*diagnostics);
  const Model& model = std::get<Model>(parsed);
  if (!model.resolution.quantifier) return lower(model);
  Errors errors(model.file);
  errors.add(*model.resolution.quantifier,
             "only 'heddle prove --calculus dynamic-logic' can judge 'forall' and 'exists'");
  return errors.take();
}

}  // namespace heddle::lang
