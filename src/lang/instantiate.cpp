#include "lang/instantiate.h"

namespace heddle::lang {

namespace {

class Instantiation {
public:
  Instantiation(const Resolution& resolution, const Witnesses& witnesses)
      : resolution_(resolution), witnesses_(witnesses) {}

  // Answers whether no quantifier is left.
  bool run(Expr*& expr) {
    if (expr->kind == Expr::Kind::Quantified) {
      if (!witnesses_.contains(expr->symbol.index)) return false;
      expr = expr->left;
      return run(expr);
    }
    if (expr->kind == Expr::Kind::Name && expr->symbol.kind == Symbol::Kind::Local) replace(*expr);
    bool whole = expr->left == nullptr || run(expr->left);
    return (expr->right == nullptr || run(expr->right)) && whole;
  }

private:
  void replace(Expr& expr) {
    auto found = witnesses_.find(expr.symbol.index);
    if (found == witnesses_.end()) return;
    bool is_bool = resolution_.locals[expr.symbol.index].is_bool;
    expr.kind = is_bool ? Expr::Kind::Boolean : Expr::Kind::Integer;
    expr.value = found->second;
  }

  const Resolution& resolution_;
  const Witnesses& witnesses_;
};

}  // namespace

void instantiate(Model& model, const Witnesses& witnesses) {
  Instantiation instantiation(model.resolution, witnesses);
  for (std::vector<Clause>* clauses : {&model.tree.requirements, &model.tree.guarantees})
    std::erase_if(*clauses, [&](Clause& clause) { return !instantiation.run(clause.condition); });
  model.resolution.quantifier.reset();
}

}  // namespace heddle::lang
