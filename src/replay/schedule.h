// Schedules and inputs as text that fits on a command line: "0*3,1.0,1*2" and "x=3,flag=True,a[1]=-2". A step may carry
// what else was decided in it: "0:10" (plan/rerun.h).
#pragma once

#include "plan/verdict.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::replay {

// Steps in a row of the same thread are counted: "0*3" is three steps of thread 0.
std::string to_string(const std::vector<std::string>& schedule);
std::string to_string(const std::vector<plan::Input>& inputs);

// A string: what is wrong, as the end of a sentence.
using ScheduleResult = std::variant<std::vector<std::string>, std::string>;
ScheduleResult parse_schedule(std::string_view text);
using InputsResult = std::variant<std::vector<plan::Input>, std::string>;
InputsResult parse_inputs(std::string_view text);

}  // namespace heddle::replay
