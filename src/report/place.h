// Places in the source, for people.
#pragma once

#include "program/location.h"

#include <string>
#include <vector>

namespace heddle::report {

// The file that the user named.
std::string file_name(const program::Sources& sources);
// "file:12", or the file alone if there is no line.
std::string place(const program::Sources& sources, program::Location location);
// "line 12" where there is one file, and "file:12" where there are several. Nothing for nowhere.
std::string short_place(const program::Sources& sources, program::Location location);

// "a.c:3", "b.c:1": each on its own.
std::vector<std::string> places(const program::Sources& sources, const std::vector<program::Location>& locations);

// "a.c:3-5", "a.c:9", "b.c:1": the lines of a list, in order. Lines between them that hold no code do not interrupt a
// range.
std::vector<std::string> line_ranges(const program::Sources& sources, std::vector<program::Location> lines);

}  // namespace heddle::report
