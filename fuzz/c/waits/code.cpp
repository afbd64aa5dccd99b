#include "fuzz/c/waits/code.h"

#include <cstddef>

namespace heddle::fuzz_waits {

namespace {

using Op = Instr::Op;

class Compiler {
public:
  Code run(const Program& program, std::size_t thread);

private:
  std::size_t here() const { return code_.instrs.size(); }
  std::size_t add(Op op, const Stmt* s = nullptr, std::size_t target = 0, std::size_t slot = 0) {
    code_.instrs.push_back({op, s, target, slot});
    return here() - 1;
  }
  void block(const Block& b) {
    for (const Stmt& s : b.stmts) stmt(s);
  }
  void stmt(const Stmt& s);
  void branch(const Stmt& s);
  void loop(const Stmt& s);

  Code code_;
  std::vector<std::vector<std::size_t>> breaks_;  // of the loops around this place
};

void Compiler::branch(const Stmt& s) {
  const std::size_t test = add(Op::BranchIfNot, &s);
  block(s.blocks[0]);
  const std::size_t over = add(Op::Jump);
  code_.instrs[test].target = here();
  block(s.blocks[1]);
  code_.instrs[over].target = here();
}

void Compiler::loop(const Stmt& s) {
  const std::size_t slot = s.kind == StmtKind::Repeat ? code_.locals++ : 0;
  if (s.kind == StmtKind::Repeat) add(Op::Reset, nullptr, 0, slot);
  const std::size_t head = here();
  breaks_.emplace_back();
  if (s.kind == StmtKind::While) breaks_.back().push_back(add(Op::BranchIfNot, &s));
  if (s.kind == StmtKind::Repeat) breaks_.back().push_back(add(Op::Rounds, &s, 0, slot));
  block(s.blocks[0]);
  add(Op::Jump, nullptr, head);
  for (const std::size_t leaving : breaks_.back()) code_.instrs[leaving].target = here();
  breaks_.pop_back();
}

void Compiler::stmt(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::If: return branch(s);
    case StmtKind::While:
    case StmtKind::Forever:
    case StmtKind::Repeat: return loop(s);
    case StmtKind::Break: return breaks_.back().push_back(add(Op::Jump));
    case StmtKind::Section:
      add(Op::SectionBegin);
      block(s.blocks[0]);
      add(Op::SectionEnd);
      return;
    case StmtKind::Cleanup:
      add(Op::Push, &s);
      block(s.blocks[0]);
      add(Op::Pop, &s);
      return;
    default: add(Op::Do, &s);
  }
}

Code Compiler::run(const Program& program, std::size_t thread) {
  code_.locals = kLocals;
  block(program.threads[thread]);
  if (thread == 0 && program.prints) {
    for (int i = 0; i < program.shared; ++i) {
      const auto variable = static_cast<std::size_t>(i);
      add(Op::Read, nullptr, variable, code_.locals++);
    }
    add(Op::Print, nullptr, 0, code_.locals - static_cast<std::size_t>(program.shared));
  }
  add(Op::Return);
  return std::move(code_);
}

}  // namespace

Code code_of(const Program& program, std::size_t thread) { return Compiler().run(program, thread); }

}  // namespace heddle::fuzz_waits
