// Pieces of SARIF: places, and the texts of steps.
#pragma once

#include "report/json_parts.h"
#include "report/messages.h"
#include "report/task.h"

#include <string>
#include <string_view>

namespace heddle::report {

Json artifact_location(const std::string& file, const Task& task);
// Of nowhere: of the message alone.
Json location_json(program::Location location, const std::string& message, const Task& task);
// A list of one. Where the place is not known it is the file that was checked; empty: there is none.
Json places_json(program::Location location, const Task& task);

// "x = v (x = 7)"
std::string step_text(const plan::CounterexampleStep& step);
// "thread 0.1 (worker)"
std::string thread_text(const plan::CounterexampleStep& step);

// Columns of our own count bytes.
std::uint32_t utf16_column(std::string_view line, std::uint32_t column);

std::string_view notification_id(Level level);
std::string_view notification_text(Level level);

}  // namespace heddle::report
