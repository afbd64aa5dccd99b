#include "native/identities.h"

#include <algorithm>

namespace heddle::native {

namespace {

Identities::Kind kind_of(const Object& object) {
  switch (object.kind) {
    case ObjectKind::Thread: return Identities::Kind::Thread;
    case ObjectKind::Heap: return Identities::Kind::Block;
    default: return Identities::Kind::Variable;
  }
}

// Variables of the program, functions and the main thread are there all the time.
bool is_always_there(const Object& object) {
  bool is_main = object.kind == ObjectKind::Thread && object.origin == 0;
  return object.kind == ObjectKind::Global || object.kind == ObjectKind::Function || is_main;
}

// Was the one there before the other, and still is?
bool outlives(const Object& one, const Object& other) {
  return one.state == ObjectState::Live && one.kind == other.kind && one.owner == other.owner &&
         one.serial < other.serial;
}

}  // namespace

void Identities::compare(const Object& one, const Object& other, Moment now) {
  if (is_always_there(one) || is_always_there(other)) return;
  compare_with_later(one, other, now);
  compare_with_later(other, one, now);
}

void Identities::compare_with_later(const Object& gone, const Object& later, Moment now) {
  Kind kind = kind_of(gone);
  bool& matters = matters_[static_cast<std::size_t>(kind)];
  if (matters || outlives(later, gone)) return;
  if (gone.state == ObjectState::Freed)
    matters = true;
  else if (now.is_concurrent && !later.made_alone)
    compared_.try_emplace(gone.id, kind).first->second.comparisons.insert({later.owner, now.thread});
}

void Identities::end(const Object& object, Moment now) {
  if (!now.is_concurrent) return;
  if (ended_.size() <= object.id) ended_.resize(object.id + 1);
  std::vector<std::uint32_t>& threads = ended_[object.id];
  if (std::ranges::find(threads, now.thread) == threads.end()) threads.push_back(now.thread);
}

bool Identities::matters(Kind kind) const {
  if (matters_[static_cast<std::size_t>(kind)]) return true;
  if (is_one_of_several_) {
    std::uint32_t all = noticed();
    return (all & 1) != 0 && (all & 2U << (kinds + static_cast<std::size_t>(kind))) != 0;
  }
  return std::ranges::any_of(compared_, [&](const auto& each) {
    return each.second.kind == kind && std::ranges::any_of(each.second.comparisons, [&](const Comparison& comparison) {
             return has_ended_elsewhere(each.first, comparison);
           });
  });
}

bool Identities::has_ended_elsewhere(ObjectId object, const Comparison& comparison) const {
  return object < ended_.size() && std::ranges::any_of(ended_[object], [&](std::uint32_t thread) {
           return thread != comparison.made_by && thread != comparison.compared_by;
         });
}

}  // namespace heddle::native
