#include "proof_check/run.h"

#include "proof_check/fault.h"

namespace heddle::proof_check {

using program::Opcode;
using program::Operand;
using program::Operation;
using term::Term;

// ---- registers and cells

Term Run::get(Operand operand) const {
  switch (operand.kind()) {
    case Operand::Kind::Constant: {
      const program::Constant& constant = setting_->program.constants.at(operand.index());
      return constant.sort.is_bool() ? terms().boolean(constant.value != 0) : terms().integer(constant.value);
    }
    case Operand::Kind::Local: return current(setting_->vocabulary.local(setting_->thread.value(), operand.index()));
    case Operand::Kind::Temporary: break;
  }
  Term value = temporaries_.at(operand.index());
  if (!value) throw Fault{"the code of the program reads a temporary that the step has not set"};
  return value;
}

Term Run::current(Term symbol) const {
  auto found = way_.updates.find(symbol);
  return found == way_.updates.end() ? symbol : found->second;
}

void Run::set(Operand target, Term value) {
  if (target.kind() == Operand::Kind::Temporary)
    temporaries_.at(target.index()) = value;
  else
    set(setting_->vocabulary.local(setting_->thread.value(), target.index()), value);
}

void Run::set(Term symbol, Term value) {
  if (value == symbol)
    way_.updates.erase(symbol);
  else
    way_.updates[symbol] = value;
}

std::vector<Run::Case> Run::cases(const Operation& access) const {
  const program::Object& object = setting_->program.objects.at(access.extra);
  Term index = get(access.a);
  if (terms().is_constant(index)) {
    const mpz_class& number = terms().number(index);
    if (number < 0 || number >= object.size) return {};
    return {{terms().boolean(true), object.first + static_cast<std::uint32_t>(number.get_ui())}};
  }
  std::vector<Case> result;
  for (std::uint32_t i = 0; i < object.size; ++i) {
    Term condition = terms().equal(index, terms().integer(std::int64_t{i}));
    result.push_back({condition, object.first + i});
  }
  return result;
}

// An index outside of the object reads 0.
Term Run::load(const Operation& access) const {
  Term result = zero_of(terms(), setting_->program.objects.at(access.extra).sort);
  for (const Case& each : cases(access))
    result = terms().ite(each.condition, current(setting_->vocabulary.cell(each.cell)), result);
  return result;
}

void Run::store(const Operation& access, Term value) {
  for (const Case& each : cases(access)) {
    Term symbol = setting_->vocabulary.cell(each.cell);
    set(symbol, terms().ite(each.condition, value, current(symbol)));
  }
}

Term Run::own_number() const {
  std::uint32_t thread = setting_->thread.value();
  Term number = setting_->proof.threads.at(thread).number;
  return number ? number : terms().integer(std::int64_t{thread} + 1);
}

Term Run::holds(const Operation& access, Term owner) const {
  Term result = terms().boolean(false);
  for (const Case& each : cases(access)) {
    Term has_owner = terms().equal(current(setting_->vocabulary.cell(each.cell)), owner);
    result = terms().or_(result, terms().and_(each.condition, has_owner));
  }
  return result;
}

// ---- operations

void Run::advance(std::vector<Run>& others) {
  const Operation& now = setting_->program.operations.at(position_);
  if (auto value = value_of(now)) {
    set(now.target, *value);
    ++position_;
  } else {
    act(now, others);
  }
}

// Of an operation that computes a value and has no other effect; none: it is another one.
std::optional<Term> Run::value_of(const Operation& now) const {
  switch (now.code) {
    case Opcode::Copy: return get(now.a);
    case Opcode::Not: return terms().not_(get(now.a));
    case Opcode::And: return terms().and_(get(now.a), get(now.b));
    case Opcode::Or: return terms().or_(get(now.a), get(now.b));
    case Opcode::Equal: return terms().equal(get(now.a), get(now.b));
    case Opcode::Less: return terms().less(get(now.a), get(now.b));
    case Opcode::LessEqual: return terms().less_equal(get(now.a), get(now.b));
    case Opcode::Add: return terms().add(get(now.a), get(now.b));
    case Opcode::Subtract: return terms().sub(get(now.a), get(now.b));
    case Opcode::Multiply: return terms().mul(get(now.a), get(now.b));
    case Opcode::Negate: return terms().neg(get(now.a));
    case Opcode::Divide:
    case Opcode::Remainder: return divide(now);
    case Opcode::Select: return terms().ite(get(now.a), get(now.b), get(now.c));
    case Opcode::Load: return load(now);
    default: return {};
  }
}

// A divisor of 0 counts as 1.
Term Run::divide(const Operation& now) const {
  Term divisor = get(now.b);
  Term is_zero = terms().equal(divisor, terms().integer(std::int64_t{0}));
  divisor = terms().ite(is_zero, terms().integer(std::int64_t{1}), divisor);
  return now.code == Opcode::Divide ? terms().divide_toward_zero(get(now.a), divisor)
                                    : terms().remainder_toward_zero(get(now.a), divisor);
}

void Run::act(const Operation& now, std::vector<Run>& others) {
  ++position_;
  switch (now.code) {
    case Opcode::Store: return store(now, get(now.b));
    case Opcode::Jump: position_ = now.extra; return;
    case Opcode::Branch: return branch(now, others);
    case Opcode::Check: return check(get(now.a), now.extra, others);
    // A step that has to wait cannot be taken; behind an assumption that fails there is no state. Both mean that there
    // is nothing to prove.
    case Opcode::Await: return assume(get(now.a));
    case Opcode::Assume: return setting_->ignores_assumptions ? void() : assume(get(now.a));
    case Opcode::Lock: assume(holds(now, terms().integer(std::int64_t{0}))); return store(now, own_number());
    case Opcode::Unlock:
      check(holds(now, own_number()), now.extra2, others);
      return store(now, terms().integer(std::int64_t{0}));
    case Opcode::Spawn: return spawn(now.extra);
    case Opcode::LoopEnter:
    case Opcode::LoopRound: return;  // they count for a bound that proofs do not have
    case Opcode::Step: return rest(now.extra);
    case Opcode::Exit: return rest(ended);
    default: throw Fault{"the code of the program has an operation that is not known"};
  }
}

void Run::branch(const Operation& now, std::vector<Run>& others) {
  Term condition = get(now.a);
  Run other = *this;
  other.position_ = now.extra2;
  other.assume(terms().not_(condition));
  if (!other.is_over()) others.push_back(std::move(other));
  position_ = now.extra;
  assume(condition);
}

void Run::check(Term condition, std::uint32_t number, std::vector<Run>& others) {
  Run failing = *this;
  failing.assume(terms().not_(condition));
  if (!failing.is_over()) {
    failing.finish(Way::End::FailsCheck, number);
    others.push_back(std::move(failing));
  }
  assume(condition);
}

void Run::assume(Term condition) {
  if (!add_condition(terms(), way_.guard, condition)) state_ = State::Impossible;
}

// The new thread's locals are the captures and then zeroes, whatever they were before it was born.
void Run::spawn(std::uint32_t site) {
  auto child = setting_->proof.child(setting_->thread.value(), site);
  if (!child) return finish(Way::End::SpawnsUnlisted, site);
  const std::vector<Operand>& captures = setting_->program.spawns.at(site).captures;
  const std::vector<Term>& locals = setting_->vocabulary.locals(*child);
  for (std::size_t i = 0; i < locals.size(); ++i)
    set(locals[i], i < captures.size() ? get(captures[i]) : zero_of(terms(), terms().sort(locals[i])));
  way_.started.push_back(*child);
}

void Run::finish(Way::End end, std::uint32_t number) {
  state_ = State::Finished;
  way_.end = end;
  way_.number = number;
}

void Run::rest(Place place) {
  finish(Way::End::Rests, 0);
  way_.place = place;
}

}  // namespace heddle::proof_check
