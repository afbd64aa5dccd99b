#include "native/defined_part.h"

#include <vector>

namespace heddle::native {

using machine::Value;
using term::Kind;
using term::Term;

namespace {

struct Part {
  Value is_defined;  // a truth value
  Value value;       // what it is then
};

// Cases within cases that are followed; what is below counts as never written if a part of it is.
constexpr int deepest = 64;

class Splitter {
public:
  Splitter(NativeMachine& machine, unsigned width)
      : terms_(machine.state().terms), memory_(machine.memory()), arithmetic_(machine.arithmetic()), width_(width) {}

  // A table of places makes one case of each, the next within the last alternative: those are a list here.
  Part operator()(Term term, int depth = 0) {
    std::vector<std::pair<Value, Part>> cases;
    for (; is_case(term) && depth < deepest; term = terms_.children(term)[2])
      cases.emplace_back(to_value(terms_, terms_.children(term)[0]), (*this)(terms_.children(term)[1], depth + 1));
    bool is_unset = memory_.is_undefined(term);
    Part result{Value(is_unset ? 0 : 1), to_value(terms_, term)};
    for (; !cases.empty(); cases.pop_back()) result = join(cases.back().first, cases.back().second, result);
    return result;
  }

private:
  // Is it one of two values, by a condition that has a meaning itself?
  bool is_case(Term term) const {
    return memory_.is_undefined(term) && terms_.kind(term) == Kind::Ite &&
           !memory_.is_undefined(terms_.children(term)[0]);
  }

  Part join(Value condition, const Part& then, const Part& otherwise) {
    Part result{arithmetic_.either(arithmetic_.both(condition, then.is_defined),
                                   arithmetic_.both(arithmetic_.negation(condition), otherwise.is_defined)),
                {}};
    if (then.is_defined.is_false())
      result.value = otherwise.value;
    else if (otherwise.is_defined.is_false())
      result.value = then.value;
    else
      result.value = arithmetic_.select(condition, width_, then.value, otherwise.value);
    return result;
  }

  term::Terms& terms_;
  Memory& memory_;
  Arithmetic& arithmetic_;
  unsigned width_;
};

}  // namespace

Value settle(NativeMachine& machine, Value value, unsigned width) {
  if (value.is_concrete() || !machine.memory().is_undefined(value.term())) return value;
  Part part = Splitter(machine, width)(value.term());
  if (part.is_defined.is_false()) return value;
  return machine.choose(part.is_defined) ? part.value : value;
}

}  // namespace heddle::native
