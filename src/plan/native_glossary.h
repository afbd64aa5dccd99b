// What the blocks of the heap are called, as one run has found out (native/sightings.h) for another run of the same
// execution.
#pragma once

#include "native/sightings.h"
#include "plan/subject.h"

#include <utility>
#include <vector>

namespace heddle::plan {

class NativeGlossary final : public Glossary, public native::ObjectNames {
public:
  explicit NativeGlossary(native::BlockNames names) : blocks_(std::move(names)) {}

  const native::ObjectName* name_of(native::ObjectId block) override {
    auto found = blocks_.names.find(block);
    return found == blocks_.names.end() ? nullptr : &found->second;
  }
  std::vector<NamedObject> unusual_names() const override {
    std::vector<NamedObject> objects;
    for (const auto& [name, meaning] : blocks_.meanings) objects.push_back({name, meaning});
    return objects;
  }

private:
  native::BlockNames blocks_;
};

}  // namespace heddle::plan
