// Programs in C and C++ as subjects of a search.
#pragma once

#include "native/settings.h"
#include "plan/subject.h"
#include "program/code.h"

#include <memory>

namespace heddle::plan {

class PointRecorder;

// Refers to them. With a recorder, the last run with given inputs is recorded.
std::unique_ptr<Subject> native_subject(const program::Code& code, const native::Settings& settings,
                                        PointRecorder* recorder = nullptr);

}  // namespace heddle::plan
