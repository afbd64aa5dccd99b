// Unknown inputs. A model has some in the beginning only, so all that a thread will ever ask for are in one: a natural
// number, written in digits of the sizes that are asked for. Every asking takes the last digit away. An execution that
// fails is finite, so some number has all the digits that it needs.
//
// The digits of a signed number of size B are those from -B/2 to B/2 - 1: with n = B * rest + digit, the rest is what
// n + B/2 is divided by B, and natural again. All finite rows of digits occur: begin with a rest of 1 and go backwards;
// then B * rest + digit is never less than B/2. So small inputs are few small numbers, and 0 from there on.
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
  bool has_sign = is_signed && width > 1;
  mpz_class half = mpz_class(1) << (width - 1);
  Operand digits = emitter_.load(found->second, zero);
  if (has_sign) digits = emitter_.compute(Opcode::Add, digits, emitter_.integer(half));
  Operand digit = emitter_.compute(Opcode::Remainder, digits, size);
  emitter_.store(found->second, zero, emitter_.compute(Opcode::Divide, digits, size));
  Number number{width, 0, (mpz_class(1) << width) - 1, digit};
  return has_sign ? numbers_.subtract(number, constant(width, half)) : number;
}

void Translator::demand_natural_inputs() {
  for (const auto& [thread, object] : inputs_) {
    Operand digits = emitter_.load(object, emitter_.integer(0));
    emitter_.assume(emitter_.compute(Opcode::LessEqual, emitter_.integer(0), digits));
  }
}

}  // namespace heddle::modelling
