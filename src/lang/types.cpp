#include "lang/types.h"

namespace heddle::lang {

Types::Types() : classes_{{0, Known::Int}, {1, Known::Bool}}, settled_(2) {}

Types::Id Types::open() {
  auto index = static_cast<std::uint32_t>(classes_.size());
  classes_.push_back({index, Known::Open});
  settled_.emplace_back();
  return {index};
}

Types::Class& Types::find(Id id) {
  std::uint32_t index = id.index;
  while (classes_[index].parent != index) {
    classes_[index].parent = classes_[classes_[index].parent].parent;
    index = classes_[index].parent;
  }
  return classes_[index];
}

bool Types::unify(Id a, Id b, program::Location where) {
  Class& left = find(a);
  Class& right = find(b);
  if (left.parent == right.parent) return true;
  if (left.known != Known::Open && right.known != Known::Open) return left.known == right.known;
  if (left.known == Known::Open && !settled_[a.index]) settled_[a.index] = where;
  if (right.known == Known::Open && !settled_[b.index]) settled_[b.index] = where;
  if (left.known == Known::Open)
    left.parent = right.parent;
  else
    right.parent = left.parent;
  return true;
}

}  // namespace heddle::lang
