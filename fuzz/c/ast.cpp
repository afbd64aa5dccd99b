#include "fuzz/c/ast.h"

#include <algorithm>

namespace heddle::fuzz_c {

namespace {

template <typename List>
auto find_by(const List& list, const std::string& name) -> decltype(list.data()) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
  return found == list.end() ? nullptr : &*found;
}

std::size_t count(const Expr& e) {
  std::size_t size = 1;
  for (const Expr& arg : e.args) size += count(arg);
  return size;
}

std::size_t count(const Block& block) {
  std::size_t size = 0;
  for (const Stmt& s : block.stmts) {
    ++size;
    for (const Expr& e : s.exprs) size += count(e);
    for (const Block& inner : s.blocks) size += count(inner);
  }
  return size;
}

}  // namespace

const Global* find_global(const Program& program, const std::string& name) { return find_by(program.globals, name); }

const Function* find_function(const Program& program, const std::string& name) {
  return find_by(program.functions, name);
}

const Struct* find_struct(const Program& program, const std::string& tag) {
  const auto found = std::find_if(program.structs.begin(), program.structs.end(),
                                  [&](const Struct& candidate) { return candidate.tag == tag; });
  return found == program.structs.end() ? nullptr : &*found;
}

std::size_t size_of(const Program& program) {
  std::size_t size = count(program.main) + program.globals.size() + program.mutexes.size() + program.conditions.size();
  for (const Struct& type : program.structs) size += type.fields.size();
  for (const Function& function : program.functions) size += 1 + count(function.body) + count(function.value);
  for (const Thread& thread : program.threads) size += 1 + count(thread.body) + (thread.result ? 1 : 0);
  return size;
}

}  // namespace heddle::fuzz_c
