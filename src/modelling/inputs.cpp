// Unknown inputs. A model has some in the beginning only, so all that a thread will ever ask for are in one: a natural
// number, written in digits of the sizes that are asked for. Every asking takes the last digit away. An execution that
// fails is finite, so some number has all the digits that it needs, and what comes after them is 0.
#include "modelling/translator.h"

namespace heddle::modelling {

Number Translator::input(const Path& path, unsigned width, bool is_signed) {
  std::uint32_t thread = thread_of(path);
  auto next = static_cast<std::uint32_t>(program_.objects.size());
  auto [found, is_new] = inputs_.emplace(thread, next);
  if (is_new) {
    std::string name = knowledge_.threads[thread].name + ".input";
    program::Object object;
    object.name = name;
    object.sort = term::Sort::integer();
    object.first = program_.cells;
    object.is_input = true;
    for (int i = 2; !names_.insert(object.name).second; ++i) object.name = name + "." + std::to_string(i);
    program_.cells += object.size;
    program_.objects.push_back(std::move(object));
  }
  Operand zero = emitter_.integer(0), size = emitter_.integer(mpz_class(1) << width);
  Operand digits = emitter_.load(found->second, zero);
  Operand digit = emitter_.compute(Opcode::Remainder, digits, size);
  emitter_.store(found->second, zero, emitter_.compute(Opcode::Divide, digits, size));
  Number number{width, 0, (mpz_class(1) << width) - 1, digit};
  if (width == 1 || !is_signed) return number;
  // Any value all the same, and in the range of its type.
  Number moved = numbers_.subtract(number, constant(width, mpz_class(1) << (width - 1)));
  return moved;
}

void Translator::demand_natural_inputs() {
  for (const auto& [thread, object] : inputs_) {
    Operand digits = emitter_.load(object, emitter_.integer(0));
    emitter_.assume(emitter_.compute(Opcode::LessEqual, emitter_.integer(0), digits));
  }
}

}  // namespace heddle::modelling
