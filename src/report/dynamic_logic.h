// What people and programs read of `heddle prove --calculus dynamic-logic`.
#pragma once

#include "calculus/prove.h"
#include "report/text.h"

#include <ostream>
#include <string>

namespace heddle::report {

void print_dynamic_logic(std::ostream& out, const calculus::ProveResult& result, const CheckText& about);
std::string to_json(const calculus::ProveResult& result, const program::Sources& sources);
// The goals of the proof as a tree to fold and unfold, as one page that needs nothing else.
std::string to_html(const calculus::ProveResult& result, const program::Sources& sources);

}  // namespace heddle::report
