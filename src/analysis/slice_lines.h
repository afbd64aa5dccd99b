// A slice by lines of the source, for people.
#pragma once

#include "analysis/slice.h"
#include "program/program.h"

#include <map>

namespace heddle::analysis {

// Lines with code (column 0), each with the most that is said of one of its instructions.
using SliceLines = std::map<program::Location, Membership>;

SliceLines lines_of(const program::Code& code, const Slice& slice);
// Of a program that analysis::sliced has marked.
SliceLines lines_of(const program::Program& program);

}  // namespace heddle::analysis
