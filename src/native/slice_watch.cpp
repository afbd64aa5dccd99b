#include "native/slice_watch.h"

#include "analysis/foreseen.h"

namespace heddle::native {

using analysis::Foreseen;
using analysis::ObjectIndex;
using machine::Value;

namespace {

// As points-to knows it; none: it does not.
std::optional<ObjectIndex> index_of(const Object& object, const Foreseen& foreseen) {
  if (object.site == site::variable) return foreseen.global(object.origin);
  if (object.site == site::arguments) return foreseen.arguments();
  if (object.site == site::argument_text) return foreseen.texts();
  if (object.site == site::error_number) return foreseen.error_number();
  if (object.site == site::tables) return foreseen.tables();
  if (object.site >= site::varargs) return foreseen.varargs(object.site - site::varargs);
  return foreseen.made_at(object.site);
}

// The values of an offset that is one of a few numbers, by cases, as where a pointer is one of several; none: it is
// something else.
class Cases {
public:
  explicit Cases(const term::Terms& terms) : terms_(terms) {}

  std::optional<std::vector<std::int64_t>> operator()(term::Term offset) {
    return add(offset, 0) ? std::optional(std::move(values_)) : std::nullopt;
  }

private:
  static constexpr std::size_t most = 64;

  bool add(term::Term term, std::uint64_t distance) {
    if (values_.size() > most) return false;
    if (terms_.is_constant(term)) {
      values_.push_back(static_cast<std::int64_t>(terms_.number(term).get_ui() + distance));
      return true;
    }
    auto children = terms_.children(term);
    if (terms_.kind(term) == term::Kind::Ite) return add(children[1], distance) && add(children[2], distance);
    if (terms_.kind(term) != term::Kind::BvAdd || children.size() != 2) return false;
    for (int i : {0, 1})
      if (terms_.is_constant(children[static_cast<std::size_t>(i)]))
        return add(children[static_cast<std::size_t>(1 - i)],
                   distance + terms_.number(children[static_cast<std::size_t>(i)]).get_ui());
    return false;
  }

  const term::Terms& terms_;
  std::vector<std::int64_t> values_;
};

}  // namespace

// Variables that are always there can be accessed rightly or wrongly, whatever others do; of other memory it matters
// whether somebody has freed it. A copy may touch both.
bool SliceWatch::is_unseen_here(const Object* object) const {
  if (membership() != analysis::Membership::Access) return membership() == analysis::Membership::Outside;
  return object != nullptr && object->kind == ObjectKind::Global &&
         state_.code.instructions[step_.position].op != program::Op::MemCopy;
}

void SliceWatch::pass_unseen() {
  ++state_.trail.change(step_.thread->state).steps;
  ++step_.unseen;
  step_.visiting = step_.position;
  step_.forked = false;
  step_.quiet = false;
}

// What is told in general has happened before.
void SliceWatch::leave() {
  if (has_left_ || general_.is_on()) return;
  has_left_ = true;
  left_at_ = user_location(state_, step_);
}

void SliceWatch::watch_access(const Object& object, Value offset, bool write) {
  const Foreseen& foreseen = *slice_->foreseen;
  std::optional<ObjectIndex> index = index_of(object, foreseen);
  auto is_foreseen = [&](std::optional<std::int64_t> at) { return foreseen.access(step_.position, *index, at, write); };
  if (!index) return leave();
  if (offset.is_concrete()) return is_foreseen(offset.number()) ? void() : leave();
  auto cases = Cases(state_.terms)(offset.term());
  if (!cases) return is_foreseen(std::nullopt) ? void() : leave();
  // Those that are not in the object belong to other objects.
  for (std::int64_t each : *cases)
    if (each >= 0 && each < object.size && !is_foreseen(each)) return leave();
}

void SliceWatch::watch_call(std::uint32_t function) {
  if (is_on() && !slice_->foreseen->call(step_.position, function)) leave();
}

}  // namespace heddle::native
