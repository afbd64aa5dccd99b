// Statements of one function to operations.
//
// A statement outside of atomic blocks begins with a Step. Inside of one step (atomic blocks, the parts of guards and
// choices) the same code is produced without Steps. What a step waits for is computed at its beginning, by wait(), as
// one condition: the statements that block are all at the beginning of their step, so where they stand themselves
// nothing is left to do (except to take the lock).
//
// Local variables and counters of loops hold 0 wherever they are not in use, so that states that behave alike are
// alike: a scope resets its variables at its end, a loop its counter when it is left.
#pragma once

#include "lang/lower_expr.h"
#include "lang/resolve.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::lang {

// A spawned block whose code is still to be written.
struct PendingBlock {
  std::uint32_t function = 0;
  const SpawnBlock* block = nullptr;
};

class StatementLowering {
public:
  StatementLowering(Emitter& emitter, const std::vector<Token>& tokens, const Resolution& resolution,
                    std::uint32_t first_procedure, std::uint32_t function, std::vector<PendingBlock>& pending)
      : emitter_(emitter),
        tokens_(tokens),
        resolution_(resolution),
        first_procedure_(first_procedure),
        function_(function),
        pending_(pending),
        expressions_(emitter, tokens, slots_) {}

  // The whole function, from its first operation to Exit.
  void lower_function(const Block& body, const std::vector<std::uint32_t>& captures);

private:
  // What a loop is made of; the differences between `while` and `|>*`.
  struct LoopParts {
    const Stmt& stmt;
    const Expr& condition;
    Bound bound;
    std::string head_text;
    std::string bound_text;
    const Stmt* step_body = nullptr;  // |>*: the body is part of the condition's step, and may block it
    const Block* body = nullptr;      // while
  };

  // lower_stmt.cpp
  void lower_block(const Block& block);
  void lower_local(const LocalDecl& decl);
  void lower(const Stmt& stmt);
  void run(const Stmt& stmt);
  void run(const Skip&, const Stmt&) {}
  void run(const Assign& node, const Stmt& stmt);
  void run(const If& node, const Stmt& stmt);
  void run(const While& node, const Stmt& stmt);
  void run(const Await&, const Stmt&) {}  // wait() has done it
  void run(const SpawnBlock& node, const Stmt& stmt);
  void run(const SpawnProcedure& node, const Stmt& stmt);
  void run(const LockStmt& node, const Stmt& stmt);
  void run(const UnlockStmt& node, const Stmt& stmt);
  void run(const Atomic& node, const Stmt&) { lower_block(node.body); }
  void run(const Assert& node, const Stmt& stmt);
  void run(const Assume& node, const Stmt& stmt);
  void run(const Scope& node, const Stmt&) { lower_block(node.body); }
  void run(const Guarded& node, const Stmt&) { run(*node.statement); }
  void run(const Choice& node, const Stmt& stmt);
  void run(const GuardedLoop& node, const Stmt& stmt);
  void two_ways(Operand condition, const std::function<void()>& then, const std::function<void()>& otherwise);
  void spawn(program::Spawn spawn);

  // lower_loop.cpp
  void loop(const LoopParts& parts);
  std::uint32_t lower_loop_head(const LoopParts& parts);
  void close_bounded(const LoopParts& parts, std::uint32_t head, std::uint32_t branch);
  void bound_reached(const LoopParts& parts);

  // lower_guard.cpp: what a step waits for
  void wait(const Stmt& stmt);
  std::optional<Operand> guard(const Stmt& stmt);
  std::optional<Operand> guard_of_choice(const Choice& choice);
  Operand lock_is_free(const LockStmt& node);

  // Steps. Nothing happens inside of a step.
  class StepScope;
  std::string step_text(TokenRange range) const;
  std::string step_text(const Stmt& stmt) const;

  std::uint32_t new_local(std::string name, term::Sort sort);
  term::Sort sort_of(std::uint32_t local) const;
  program::Function& function() { return emitter_.program().functions[function_]; }

  Emitter& emitter_;
  const std::vector<Token>& tokens_;
  const Resolution& resolution_;
  std::uint32_t first_procedure_;
  std::uint32_t function_;
  std::vector<PendingBlock>& pending_;
  ExpressionLowering::Slots slots_;
  ExpressionLowering expressions_;
  std::unordered_map<const Choice*, Operand> chosen_;  // conditions that the guard of the step has computed already
  bool inside_step_ = false;
};

}  // namespace heddle::lang
