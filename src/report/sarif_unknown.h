// That nothing is known is a result of its own in SARIF: an empty list of results would say that all is well.
#pragma once

#include "report/json_parts.h"
#include "report/sarif_parts.h"

namespace heddle::report {

Json unknown_rule();
// Of an answer that is unknown. `number` is that of the rule.
Json unknown_result(const plan::Verdict& verdict, std::size_t number, const Task& task);

}  // namespace heddle::report
