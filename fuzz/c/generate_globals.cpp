#include "fuzz/c/generate_globals.h"

#include <algorithm>

namespace heddle::fuzz_c {

namespace {

class GlobalGenerator {
public:
  GlobalGenerator(fuzz::Random& random, Program& program) : random_(random), program_(program) {}

  void run();

private:
  void mutexes();
  Guard guard();
  Type type();
  std::int64_t initial(Type type);
  Global variable();
  void structs(Global first);
  void pointer();
  void special();

  fuzz::Random& random_;
  Program& program_;
};

void GlobalGenerator::mutexes() {
  const int count = random_.weighted<int>({{22, 0}, {40, 1}, {38, 2}});
  for (int i = 0; i < count; ++i) program_.mutexes.push_back({"m" + std::to_string(i), random_.chance(12)});
}

Guard GlobalGenerator::guard() {
  const bool locks = !program_.mutexes.empty();
  const bool native = program_.native;
  return random_.weighted<Guard>({{native ? 50 : 15, Guard::Atomic},
                                  {native ? 22 : 10, Guard::Builtin},
                                  {locks ? (native ? 40 : 12) : 0, Guard::Locked},
                                  {native ? 0 : 70, Guard::Plain}});
}

Type GlobalGenerator::type() {
  if (random_.chance(45)) return Type::Int;
  return all_types()[random_.below(all_types().size())].type;
}

std::int64_t GlobalGenerator::initial(Type of) {
  if (random_.chance(85)) return random_.between(0, of == Type::Bool ? 1 : 3);
  static const std::vector<std::int64_t> odd = {-1, -2, 127, 255, 32767, 65535, 2147483647};
  const TypeRow& row = row_of(of);
  const std::int64_t value = random_.pick(odd);
  const std::int64_t largest =
      row.bits == 64 ? 2147483647 : (std::int64_t{1} << (row.bits - (row.is_signed ? 1 : 0))) - 1;
  return value < 0 && !row.is_signed ? 0 : std::min(value, largest);
}

Global GlobalGenerator::variable() {
  Global global{"x" + std::to_string(program_.globals.size()), type(), guard()};
  if (global.guard == Guard::Builtin && global.type == Type::Bool) global.type = Type::UChar;
  if (global.guard == Guard::Locked) global.mutex = random_.pick(program_.mutexes).name;
  if (global.guard == Guard::Plain) global.is_volatile = random_.chance(25);
  if (random_.chance(25)) global.size = random_.between(2, 4);
  for (int i = 0; i < global.size.value_or(1); ++i) global.init.push_back(initial(global.type));
  return global;
}

/// One or two structs of the same type, in the place of a variable.
void GlobalGenerator::structs(Global first) {
  Struct layout{"S" + std::to_string(program_.structs.size()), first.guard, {}};
  const bool flat = first.guard == Guard::Locked || first.guard == Guard::Plain;
  layout.is_union = flat && random_.chance(25);
  const int fields = random_.between(2, 3);
  for (int i = 0; i < fields; ++i) {
    Field field{"f" + std::to_string(i), type()};
    // Atomic builtins do not know it, and the bytes of a union's other members may be no truth value.
    const bool no_bool = first.guard == Guard::Builtin || layout.is_union;
    if (no_bool && field.type == Type::Bool) field.type = Type::UChar;
    const int bits = row_of(field.type).bits;
    if (flat && !layout.is_union && bits > 1 && bits <= 32 && random_.chance(45)) field.bits = random_.between(2, 7);
    layout.fields.push_back(std::move(field));
  }
  // The first member of a union is the one that is initialised, and nothing may be left out.
  auto larger = [](const Field& a, const Field& b) { return row_of(a.type).bits > row_of(b.type).bits; };
  if (layout.is_union) std::stable_sort(layout.fields.begin(), layout.fields.end(), larger);
  first.tag = layout.tag;
  first.size.reset();
  first.init.clear();
  for (const Field& field : layout.fields) first.init.push_back(field.bits > 0 ? 1 : initial(field.type));
  if (layout.is_union) first.init.resize(1);
  program_.structs.push_back(std::move(layout));
  program_.globals.push_back(first);
  if (!random_.chance(50)) return;
  first.name = "x" + std::to_string(program_.globals.size());
  program_.globals.push_back(std::move(first));
}

/// A shared pointer to one of the variables.
void GlobalGenerator::pointer() {
  for (const Global& target : program_.globals) {
    const bool fits = target.tag.empty() && !target.is_volatile && target.guard != Guard::Builtin;
    if (!fits || !random_.chance(50)) continue;
    Global global{"q" + std::to_string(program_.globals.size()), target.type, target.guard, target.mutex};
    global.target = target.name + (target.size ? "[0]" : "");
    program_.globals.push_back(std::move(global));
    return;
  }
}

void GlobalGenerator::special() {
  if (!program_.mutexes.empty() && random_.chance(25)) {
    program_.conditions.push_back("c0");
    Global go{"go", random_.chance(50) ? Type::Int : Type::Bool, Guard::Locked, random_.pick(program_.mutexes).name};
    go.init = {0};
    program_.globals.push_back(std::move(go));
  }
  if (random_.chance(15)) {
    Global own{"on_stack", type(), program_.native ? Guard::Atomic : Guard::Plain};
    own.init = {initial(own.type)};
    own.in_main = true;
    program_.globals.push_back(std::move(own));
  }
  if (random_.chance(10)) {
    Global own{"tl", type(), Guard::None};
    own.init = {initial(own.type)};
    own.is_thread_local = true;
    program_.globals.push_back(std::move(own));
  }
}

void GlobalGenerator::run() {
  mutexes();
  const int count = random_.weighted<int>({{20, 1}, {45, 2}, {35, 3}});
  for (int i = 0; i < count; ++i) {
    Global global = variable();
    if (random_.chance(25)) {
      structs(std::move(global));
    } else {
      program_.globals.push_back(std::move(global));
    }
  }
  if (random_.chance(20)) pointer();
  special();
}

}  // namespace

void generate_globals(fuzz::Random& random, Program& program) { GlobalGenerator(random, program).run(); }

}  // namespace heddle::fuzz_c
