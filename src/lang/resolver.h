// The walk behind resolve(), in three files: declarations (resolve.cpp), expressions and statements.
#pragma once

#include "lang/resolve.h"
#include "lang/types.h"

#include <string>
#include <unordered_map>

namespace heddle::lang {

class Resolver {
public:
  Resolver(Tree& tree, const std::vector<Token>& tokens, Errors& errors)
      : tree_(tree), tokens_(tokens), errors_(errors) {}

  Resolution run();

private:
  static constexpr std::uint32_t max_cells = 1'000'000;

  // Whether a statement may block: anywhere outside of atomic blocks, inside only at the very beginning.
  enum class Place : std::uint8_t { Free, AtomicFirst, AtomicLater };

  struct VisibleLocal {
    std::string_view name;
    std::uint32_t local;
  };
  // A spawned block on the way in: locals below `outside` belong to the parent and are captured when used.
  struct SpawnFrame {
    SpawnBlock* block;
    std::size_t outside;
  };

  // resolve.cpp
  void declare_all();
  void declare_name(std::string_view name, Location location);
  void declare(const GlobalDecl& decl);
  void resolve_item(const Item& item);
  void resolve_values(std::size_t index);
  void resolve_clause(const Clause& clause, std::string_view word);
  Types::Id declared_type(DeclaredType type);

  // resolve_expr.cpp
  Types::Id infer(Expr& expr);
  Types::Id infer_name(Expr& expr);
  Types::Id infer_global(Expr& expr);
  Types::Id infer_unary(Expr& expr);
  Types::Id infer_binary(Expr& expr);
  Types::Id infer_quantified(Expr& expr);
  void require(Expr& expr, Types::Id type, const std::string& what);
  void require_bool(Expr& expr, const std::string& what) { require(expr, types_.boolean(), what); }
  void require_int(Expr& expr, const std::string& what) { require(expr, types_.integer(), what); }
  void require_same(Expr& left, Types::Id left_type, Expr& right, Types::Id right_type, const std::string& what);
  bool find_local(Expr& expr);
  bool find_global(Expr& expr);
  void add_undeclared(Expr& expr);
  bool check_shape(const Expr& expr, const GlobalVariable& variable);
  Types::Id mistake(Location location, std::string message);
  Location begin_of(const Expr& expr) const { return tokens_[expr.tokens.first].location; }
  std::string text(const Expr& expr) const;
  std::string typed(const Expr& expr, Types::Id type);

  // resolve_stmt.cpp
  void resolve_block(Block& block, Place place);
  void resolve_local(LocalDecl& decl, std::size_t base);
  void resolve(Stmt& stmt, Place place);
  void resolve_node(Assign& node, const Stmt& stmt, Place place);
  void resolve_node(If& node, const Stmt& stmt, Place place);
  void resolve_node(While& node, const Stmt& stmt, Place place);
  void resolve_node(Await& node, const Stmt& stmt, Place place);
  void resolve_node(SpawnBlock& node, const Stmt& stmt, Place place);
  void resolve_node(SpawnProcedure& node, const Stmt& stmt, Place place);
  void resolve_node(LockStmt& node, const Stmt& stmt, Place place);
  void resolve_node(UnlockStmt& node, const Stmt& stmt, Place place);
  void resolve_node(Atomic& node, const Stmt& stmt, Place place);
  void resolve_node(Assert& node, const Stmt& stmt, Place place);
  void resolve_node(Assume& node, const Stmt& stmt, Place place);
  void resolve_node(Scope& node, const Stmt& stmt, Place place);
  void resolve_node(Guarded& node, const Stmt& stmt, Place place);
  void resolve_node(Choice& node, const Stmt& stmt, Place place);
  void resolve_node(GuardedLoop& node, const Stmt& stmt, Place place);
  void resolve_node(Skip&, const Stmt&, Place) {}
  void resolve_lock(Expr& lock, std::string_view word);
  void resolve_condition(Expr& condition, std::string_view word);
  void refuse_blocking(Place place, Location location, std::string_view what);
  static Place nested(Place place) { return place == Place::Free ? Place::Free : Place::AtomicLater; }

  Tree& tree_;
  const std::vector<Token>& tokens_;
  Errors& errors_;
  Types types_;
  Resolution result_;
  std::vector<Types::Id> global_types_;
  std::vector<Types::Id> local_types_;
  std::unordered_map<std::string_view, std::uint32_t> globals_;
  std::unordered_map<std::string_view, std::uint32_t> procedures_;
  std::unordered_map<std::string_view, std::uint32_t> processes_;
  std::unordered_map<std::string_view, Location> declared_;
  std::vector<VisibleLocal> visible_;
  std::vector<SpawnFrame> spawns_;
  std::string_view clause_;                  // "requires", "ensures" or "invariant" while inside of one
  std::optional<std::size_t> initialising_;  // the global whose initial values are being looked at
};

}  // namespace heddle::lang
