#include "lang/compile.h"

#include "lang/lexer.h"
#include "lang/lower.h"
#include "lang/parser.h"
#include "lang/resolve.h"
#include "lang/spawn_cycle.h"
#include "lang/text_check.h"

namespace heddle::lang {

CompileResult compile(std::string_view text, std::string file) {
  Errors errors(file);
  check_text(text, errors);
  if (!errors.empty()) return errors.take();
  std::vector<Token> tokens = tokenize(text, errors);
  if (!errors.empty()) return errors.take();
  Tree tree = Parser(tokens, errors).parse_program();
  if (errors.empty() && tree.processes.empty()) errors.add({}, "the program has no process");
  if (!errors.empty()) return errors.take();
  Resolution resolution = resolve(tree, tokens, errors);
  if (errors.empty()) check_spawn_cycles(tree, errors);
  if (!errors.empty()) return errors.take();

  program::Program program = lower(tree, resolution, tokens);
  program.sources.files.push_back({std::move(file), program::split_lines(text)});
  return program;
}

}  // namespace heddle::lang
