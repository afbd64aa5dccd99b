#include "calculus/continuation.h"

#include <ranges>

namespace heddle::calculus {

Continuation Continuations::push(const Item& item, Continuation rest) {
  auto [place, is_new] = known_.try_emplace({item, rest}, static_cast<Continuation>(cells_.size()));
  if (is_new) cells_.emplace_back(item, rest);
  return place->second;
}

Continuation Continuations::push(const lang::Stmt& statement, Continuation rest) {
  if (const auto* loop = std::get_if<lang::While>(&statement.node); loop != nullptr && loop->bound)
    return push(Item{.kind = Item::Kind::Round, .statement = &statement}, rest);
  if (const auto* loop = std::get_if<lang::GuardedLoop>(&statement.node); loop != nullptr && loop->bound)
    return push(Item{.kind = Item::Kind::Round, .statement = &statement}, rest);
  return push(Item{.statement = &statement}, rest);
}

Continuation Continuations::push(const lang::Block& block, Continuation rest) {
  if (!block.locals.empty()) rest = push(Item{.kind = Item::Kind::Leave, .block = &block}, rest);
  for (const lang::Stmt* statement : std::views::reverse(block.statements)) rest = push(*statement, rest);
  for (const lang::LocalDecl& local : std::views::reverse(block.locals))
    rest = push(Item{.kind = Item::Kind::Declaration, .declaration = &local}, rest);
  return rest;
}

}  // namespace heddle::calculus
