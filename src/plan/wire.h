// Units of work and findings as JSON: what workers and their coordinator tell each other, and what a checkpoint is made
// of. Reading answers none where the text is no such thing.
#pragma once

#include "explore/frontier.h"
#include "explore/search.h"
#include "explore/unit.h"
#include "plan/findings.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace heddle::plan {

using Json = nlohmann::json;

// What is read is of another kind than what was written; so does the library say with an exception of its own.
struct NotAsWritten {};
template <class Read>
auto read_as_written(Read reader) -> std::optional<decltype(reader())> {
  try {
    return reader();
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const NotAsWritten&) {
    return std::nullopt;
  }
}

Json to_json(const program::Location& location);
Json to_json(const explore::Counters& counters);
Json to_json(const explore::Unit& unit);
Json to_json(const std::vector<explore::Search::Found>& found);
Json to_json(const Findings& findings);
std::optional<explore::Unit> unit_from(const Json& json);
std::optional<std::vector<explore::Search::Found>> found_from(const Json& json);
std::optional<Findings> findings_from(const Json& json);
// Within read_as_written.
program::Location location_from(const Json& json);
explore::Counters counters_from(const Json& json);

}  // namespace heddle::plan
