#include "fuzz/c/scope.h"

#include <algorithm>

#include "fuzz/c/build.h"

namespace heddle::fuzz_c {

using namespace build;

bool Scope::holds(const std::string& mutex) const { return std::find(held.begin(), held.end(), mutex) != held.end(); }

bool Scope::may_touch(Guard guard, const std::string& mutex) const {
  return guard != Guard::Locked || alone || holds(mutex);
}

namespace {

void add_fields(const Program& program, const std::string& prefix, const std::string& tag, std::vector<Expr>& out) {
  const Struct* type = find_struct(program, tag);
  for (const Field& field : type->fields) {
    Expr e = place(prefix + field.name, field.type, type->guard);
    e.bits = field.bits > 0;
    out.push_back(std::move(e));
  }
}

void add_global(const Program& program, const Global& global, std::vector<Expr>& out) {
  if (!global.tag.empty()) return add_fields(program, global.name + ".", global.tag, out);
  if (global.size) {
    out.push_back(element(global.name, *global.size, num(0), global.type, global.guard));
  } else if (!global.target.empty()) {
    out.push_back(deref(global.name, global.type, global.guard));
  } else {
    const Guard guard = global.is_thread_local ? Guard::None : global.guard;
    out.push_back(place(global.name, global.type, guard));
  }
}

bool in_sight(const Global& global, const Scope& scope) {
  return !scope.in_function && (!global.in_main || scope.in_main);
}

}  // namespace

std::vector<Expr> places(const Program& program, const Scope& scope) {
  std::vector<Expr> out;
  for (const Global& global : program.globals) {
    if (in_sight(global, scope) && scope.may_touch(global.guard, global.mutex)) add_global(program, global, out);
  }
  for (const PointerVariable& pointer : scope.pointers) {
    if (!scope.may_touch(pointer.guard, pointer.mutex)) continue;
    if (!pointer.tag.empty()) {
      add_fields(program, pointer.name + "->", pointer.tag, out);
    } else {
      out.push_back(deref(pointer.name, pointer.type, pointer.guard));
    }
  }
  for (const LocalVariable& variable : scope.locals) {
    if (variable.size > 0) out.push_back(element(variable.name, variable.size, num(0), variable.type));
    if (variable.size == 0 && variable.writable) out.push_back(place(variable.name, variable.type));
  }
  return out;
}

std::vector<Expr> targets(const Program& program, const Scope& scope, Type type, Guard guard,
                          const std::string& mutex) {
  std::vector<Expr> out;
  for (const Global& global : program.globals) {
    const bool fits = global.guard == guard && global.mutex == mutex && global.target.empty() && !global.is_volatile;
    const Struct* layout = find_struct(program, global.tag);
    if (layout != nullptr && layout->is_union) continue;
    if (in_sight(global, scope) && fits && !global.is_thread_local) add_global(program, global, out);
  }
  std::erase_if(out, [&](const Expr& e) { return e.bits || e.type != type || e.guard != guard; });
  return out;
}

int cost_of(const Program& program, const Scope& scope, const Expr& place) {
  if (scope.alone || place.guard == Guard::None) return 0;
  const Global* global = find_global(program, place.name);
  return global != nullptr && !global->target.empty() ? 2 : 1;
}

}  // namespace heddle::fuzz_c
