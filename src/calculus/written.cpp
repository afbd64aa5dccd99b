#include "calculus/written.h"

namespace heddle::calculus {

namespace {

class Collector {
public:
  explicit Collector(Written& written) : written_(written) {}

  void look_at(const lang::Block& block) {
    for (const lang::LocalDecl& local : block.locals) written_.locals.insert(local.local);
    for (const lang::Stmt* statement : block.statements) look_at(*statement);
  }

private:
  void look_at(const lang::Stmt& stmt) {
    std::visit([&](const auto& node) { look_into(node); }, stmt.node);
  }
  void look_into(const lang::Assign& node) {
    bool is_local = node.target->symbol.kind == lang::Symbol::Kind::Local;
    (is_local ? written_.locals : written_.objects).insert(node.target->symbol.index);
  }
  void look_into(const lang::If& node) {
    look_at(node.then);
    look_at(node.otherwise);
  }
  void look_into(const lang::While& node) { look_at(node.body); }
  void look_into(const lang::Atomic& node) { look_at(node.body); }
  void look_into(const lang::Scope& node) { look_at(node.body); }
  void look_into(const lang::Guarded& node) { look_at(*node.statement); }
  void look_into(const lang::GuardedLoop& node) { look_at(*node.statement); }
  void look_into(const lang::Choice& node) {
    look_at(*node.then);
    look_at(*node.otherwise);
  }
  template <class Node>
  void look_into(const Node&) {}  // what others do, and what changes no variable

  Written& written_;
};

}  // namespace

Written written_in(const lang::Block& body) {
  Written written;
  Collector(written).look_at(body);
  return written;
}

}  // namespace heddle::calculus
