#include "lang/lower_stmt.h"

#include "lang/lexer.h"
#include "lang/step_scope.h"

namespace heddle::lang {

void StatementLowering::lower_function(const Block& body, const std::vector<std::uint32_t>& captures) {
  function().entry = emitter_.here();
  for (std::uint32_t local : captures)
    slots_[local] = new_local(std::string(resolution_.locals[local].name), sort_of(local));
  lower_block(body);
  for (std::uint32_t local : captures) emitter_.copy(Operand::local(slots_[local]), emitter_.zero(sort_of(local)));
  emitter_.emit({.code = Opcode::Exit});
}

std::uint32_t StatementLowering::new_local(std::string name, term::Sort sort) {
  function().locals.push_back(std::move(name));
  function().local_sorts.push_back(sort);
  return static_cast<std::uint32_t>(function().locals.size()) - 1;
}

term::Sort StatementLowering::sort_of(std::uint32_t local) const {
  return resolution_.locals[local].is_bool ? term::Sort::boolean() : term::Sort::integer();
}

std::string StatementLowering::step_text(TokenRange range) const {
  constexpr std::size_t longest = 120;
  return one_line(tokens_, range.first, range.last, longest);
}

// Of a statement that contains a block the beginning is enough to know it by.
std::string StatementLowering::step_text(const Stmt& stmt) const {
  constexpr std::size_t longest = 60;
  bool has_block = std::holds_alternative<Atomic>(stmt.node) || std::holds_alternative<SpawnBlock>(stmt.node);
  return has_block ? one_line(tokens_, stmt.tokens.first, stmt.tokens.last, longest) : step_text(stmt.tokens);
}

void StatementLowering::lower_block(const Block& block) {
  for (const LocalDecl& decl : block.locals) lower_local(decl);
  for (const Stmt* stmt : block.statements) lower(*stmt);
  for (const LocalDecl& decl : block.locals)
    emitter_.copy(Operand::local(slots_[decl.local]), emitter_.zero(sort_of(decl.local)));
}

void StatementLowering::lower_local(const LocalDecl& decl) {
  std::uint32_t mark = emitter_.mark();
  StepScope step(*this, decl.location, "var " + step_text(decl.tokens));
  Operand value = expressions_.lower(*decl.value);
  slots_[decl.local] = new_local(std::string(decl.name), sort_of(decl.local));
  emitter_.copy(Operand::local(slots_[decl.local]), value);
  emitter_.free_to(mark);
}

// Statements that contain others make their own steps; every other one is a step.
void StatementLowering::lower(const Stmt& stmt) {
  std::uint32_t mark = emitter_.mark();
  bool has_steps_inside = std::holds_alternative<Skip>(stmt.node) || std::holds_alternative<If>(stmt.node) ||
                          std::holds_alternative<While>(stmt.node) || std::holds_alternative<Scope>(stmt.node) ||
                          std::holds_alternative<GuardedLoop>(stmt.node);
  if (inside_step_ || has_steps_inside) {
    run(stmt);
  } else {
    StepScope step(*this, stmt.location, step_text(stmt));
    wait(stmt);
    run(stmt);
  }
  emitter_.free_to(mark);
}

void StatementLowering::run(const Stmt& stmt) {
  std::visit([&](const auto& node) { run(node, stmt); }, stmt.node);
}

void StatementLowering::run(const Assign& node, const Stmt&) {
  if (node.target->symbol.kind == Symbol::Kind::Local)
    return emitter_.copy(expressions_.local(*node.target), expressions_.lower(*node.value));
  Operand index = expressions_.lower_index(*node.target);
  Operand value = expressions_.lower(*node.value);
  emitter_.emit({.code = Opcode::Store, .a = index, .b = value, .extra = node.target->symbol.index});
}

void StatementLowering::two_ways(Operand condition, const std::function<void()>& then,
                                 const std::function<void()>& otherwise) {
  std::uint32_t branch = emitter_.branch(condition);
  emitter_.set_target(branch, emitter_.here());
  then();
  std::uint32_t skip_else = emitter_.jump();
  emitter_.set_else(branch, emitter_.here());
  otherwise();
  if (emitter_.here() > skip_else + 1) return emitter_.set_target(skip_else, emitter_.here());
  emitter_.drop_last();  // there is nothing to jump over
  emitter_.set_else(branch, emitter_.here());
}

void StatementLowering::run(const If& node, const Stmt& stmt) {
  Operand condition;
  {
    StepScope step(*this, stmt.location, step_text(stmt.head));
    condition = expressions_.lower(*node.condition);
  }
  two_ways(
      condition, [&] { lower_block(node.then); }, [&] { lower_block(node.otherwise); });
}

void StatementLowering::run(const Choice& node, const Stmt&) {
  auto known = chosen_.find(&node);
  Operand condition = known != chosen_.end() ? known->second : expressions_.lower(*node.condition);
  two_ways(
      condition, [&] { run(*node.then); }, [&] { run(*node.otherwise); });
}

void StatementLowering::run(const While& node, const Stmt& stmt) {
  std::string head = step_text(TokenRange{stmt.tokens.first, node.after_condition});
  loop({stmt, *node.condition, node.bound, head, step_text(stmt.head), nullptr, &node.body});
}

void StatementLowering::run(const GuardedLoop& node, const Stmt& stmt) {
  std::string text = step_text(stmt.tokens);
  loop({stmt, *node.condition, node.bound, text, text, node.statement, nullptr});
}

void StatementLowering::spawn(program::Spawn spawn) {
  auto& spawns = emitter_.program().spawns;
  emitter_.emit({.code = Opcode::Spawn, .extra = static_cast<std::uint32_t>(spawns.size())});
  spawns.push_back(std::move(spawn));
}

void StatementLowering::run(const SpawnBlock& node, const Stmt& stmt) {
  auto& functions = emitter_.program().functions;
  auto child = static_cast<std::uint32_t>(functions.size());
  functions.push_back({.name = "spawn at line " + std::to_string(stmt.location.line)});
  pending_.push_back({child, &node});
  program::Spawn made{.function = child};
  for (std::uint32_t local : node.captures) made.captures.push_back(Operand::local(slots_.at(local)));
  spawn(std::move(made));
}

void StatementLowering::run(const SpawnProcedure& node, const Stmt&) {
  spawn({.function = first_procedure_ + node.procedure});
}

void StatementLowering::run(const LockStmt& node, const Stmt&) {
  Operand index = expressions_.lower_index(*node.lock);
  emitter_.emit({.code = Opcode::Lock, .a = index, .extra = node.lock->symbol.index});
}

void StatementLowering::run(const UnlockStmt& node, const Stmt& stmt) {
  Operand index = expressions_.lower_index(*node.lock);
  std::string message = "unlock of " + expressions_.text(*node.lock) + ", which the thread does not hold";
  std::uint32_t check = emitter_.add_check({program::ErrorKind::Lock, stmt.location, std::move(message)});
  emitter_.emit({.code = Opcode::Unlock, .a = index, .extra = node.lock->symbol.index, .extra2 = check});
}

void StatementLowering::run(const Assert& node, const Stmt& stmt) {
  Operand condition = expressions_.lower(*node.condition);
  std::string message = "the assertion " + expressions_.text(*node.condition) + " fails";
  emitter_.check(condition, {program::ErrorKind::Assertion, stmt.location, std::move(message)});
}

void StatementLowering::run(const Assume& node, const Stmt& stmt) {
  Operand condition = expressions_.lower(*node.condition);
  program::Location at = stmt.location;
  emitter_.emit({.code = Opcode::Assume, .a = condition, .extra = at.line, .extra2 = at.column});
}

}  // namespace heddle::lang
