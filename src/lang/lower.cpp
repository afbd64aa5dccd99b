// The frame of the program: objects, the functions that set up and judge a run, and one function for each process,
// procedure and spawned block. Functions are numbered processes first, then procedures, the initialiser, the finaliser,
// and spawned blocks as they are met.
#include "lang/lower.h"

#include "lang/lower_expr.h"
#include "lang/lower_stmt.h"

namespace heddle::lang {

namespace {

class ProgramLowering {
public:
  ProgramLowering(const Tree& tree, const Resolution& resolution, const std::vector<Token>& tokens)
      : tree_(tree), resolution_(resolution), tokens_(tokens), emitter_(program_) {}

  program::Program run() {
    for (const GlobalVariable& variable : resolution_.globals) add_object(variable);
    add_functions();
    lower_initialiser();
    lower_finaliser();
    std::uint32_t function = 0;
    for (const Routine& process : tree_.processes) lower_body(function++, process.body, {});
    for (const Routine& procedure : tree_.procedures) lower_body(function++, procedure.body, {});
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      PendingBlock next = pending_[i];
      lower_body(next.function, next.block->body, next.block->captures);
    }
    return std::move(program_);
  }

private:
  void add_object(const GlobalVariable& variable) {
    program::Object object;
    object.name = std::string(variable.name);
    object.sort = variable.is_bool ? term::Sort::boolean() : term::Sort::integer();
    object.first = program_.cells;
    object.is_lock = variable.is_lock;
    object.location = variable.location;
    if (variable.declaration != nullptr && variable.declaration->size) {
      object.is_array = true;
      object.size = *variable.declaration->size;
    }
    object.is_input = !object.is_lock && (variable.declaration == nullptr || variable.declaration->values.empty());
    program_.cells += object.size;
    program_.objects.push_back(std::move(object));
  }

  void add_functions() {
    auto add = [&](std::string_view name) {
      program_.functions.push_back({.name = std::string(name)});
      return static_cast<std::uint32_t>(program_.functions.size()) - 1;
    };
    for (const Routine& process : tree_.processes) program_.processes.push_back(add(process.name));
    for (const Routine& procedure : tree_.procedures) add(procedure.name);
    program_.initialiser = add("initial values");
    program_.finaliser = add("final state");
  }

  void lower_body(std::uint32_t function, const Block& body, const std::vector<std::uint32_t>& captures) {
    auto first_procedure = static_cast<std::uint32_t>(tree_.processes.size());
    StatementLowering(emitter_, tokens_, resolution_, first_procedure, function, pending_)
        .lower_function(body, captures);
  }

  void lower_initialiser() {
    program_.functions[program_.initialiser].entry = emitter_.here();
    ExpressionLowering expressions(emitter_, tokens_, no_locals_);
    for (std::uint32_t i = 0; i < resolution_.globals.size(); ++i)
      if (const GlobalDecl* decl = resolution_.globals[i].declaration) lower_values(expressions, i, decl->values);
    for (const Clause& clause : tree_.requirements) {
      emitter_.free_to(0);
      Operand condition = expressions.lower(*clause.condition);
      program::Location at = clause.location;
      emitter_.emit({.code = Opcode::Assume, .a = condition, .extra = at.line, .extra2 = at.column});
    }
    emitter_.emit({.code = Opcode::Exit});
  }

  // One value for every element is computed once.
  void lower_values(ExpressionLowering& expressions, std::uint32_t object, const std::vector<Expr*>& values) {
    Operand value;
    for (std::uint32_t i = 0; !values.empty() && i < program_.objects[object].size; ++i) {
      if (i < values.size()) {
        emitter_.free_to(0);
        value = expressions.lower(*values[i]);
      }
      emitter_.emit({.code = Opcode::Store, .a = emitter_.integer(i), .b = value, .extra = object});
    }
  }

  void lower_finaliser() {
    program_.functions[program_.finaliser].entry = emitter_.here();
    ExpressionLowering expressions(emitter_, tokens_, no_locals_);
    for (const Clause& clause : tree_.guarantees) {
      emitter_.free_to(0);
      Operand condition = expressions.lower(*clause.condition);
      std::string message = "ensures " + expressions.text(*clause.condition) + " does not hold";
      emitter_.check(condition, {program::ErrorKind::Ensures, clause.location, std::move(message)});
    }
    emitter_.emit({.code = Opcode::Exit});
  }

  const Tree& tree_;
  const Resolution& resolution_;
  const std::vector<Token>& tokens_;
  program::Program program_;
  Emitter emitter_;
  ExpressionLowering::Slots no_locals_;
  std::vector<PendingBlock> pending_;
};

}  // namespace

program::Program lower(const Tree& tree, const Resolution& resolution, const std::vector<Token>& tokens) {
  return ProgramLowering(tree, resolution, tokens).run();
}

}  // namespace heddle::lang
