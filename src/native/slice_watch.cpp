// The machine knows which object is accessed and which function is called; analysis/foreseen.h says why it compares
// that with what points-to foresaw, and why that is enough.
#include "analysis/foreseen.h"

#include "native/native_machine.h"

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

void NativeMachine::watch_access(const Object& object, Value offset, bool write) {
  const Foreseen& foreseen = *slice_->foreseen;
  std::optional<ObjectIndex> index = index_of(object, foreseen);
  auto is_foreseen = [&](std::optional<std::int64_t> at) { return foreseen.access(step_.position, *index, at, write); };
  if (!index) return leave_slice();
  if (offset.is_concrete()) return is_foreseen(offset.number()) ? void() : leave_slice();
  auto cases = Cases(state_.terms)(offset.term());
  if (!cases) return is_foreseen(std::nullopt) ? void() : leave_slice();
  // Those that are not in the object belong to other objects.
  for (std::int64_t each : *cases)
    if (each >= 0 && each < object.size && !is_foreseen(each)) return leave_slice();
}

void NativeMachine::watch_call(std::uint32_t function) {
  if (slice_ != nullptr && !slice_->foreseen->call(step_.position, function)) leave_slice();
}

}  // namespace heddle::native
