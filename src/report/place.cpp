#include "report/place.h"

#include "report/width.h"

#include <algorithm>
#include <string_view>

namespace heddle::report {

namespace {

using program::Location;
using program::Sources;

bool holds_code(std::string_view line) {
  std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos || line.substr(first).starts_with("//")) return false;
  return line.find_first_not_of(" \t{};") != std::string_view::npos;
}

// May a range go on from one line to the other?
bool adjoin(const Sources& sources, Location from, Location to) {
  if (from.file != to.file) return false;
  const std::vector<std::string>& lines = sources.files[from.file].lines;
  for (std::uint32_t line = from.line + 1; line < to.line; ++line)
    if (line > lines.size() || holds_code(lines[line - 1])) return false;
  return true;
}

}  // namespace

std::string file_name(const Sources& sources) {
  return sources.files.empty() ? "" : printable(sources.files.front().name);
}

std::string place(const Sources& sources, Location location) { return printable(sources.place(location)); }

std::string short_place(const Sources& sources, Location location) {
  if (!location) return "";
  return sources.files.size() < 2 ? "line " + std::to_string(location.line) : place(sources, location);
}

std::vector<std::string> places(const Sources& sources, const std::vector<Location>& locations) {
  std::vector<std::string> result;
  for (Location location : locations) result.push_back(place(sources, location));
  return result;
}

std::vector<std::string> line_ranges(const Sources& sources, std::vector<Location> lines) {
  std::erase_if(lines, [&](Location each) { return !each || each.file >= sources.files.size(); });
  std::ranges::sort(lines, {}, [](Location each) { return std::pair(each.file, each.line); });
  std::vector<std::string> result;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    end = begin + 1;
    while (end < lines.size() && adjoin(sources, lines[end - 1], lines[end])) ++end;
    std::string text = place(sources, lines[begin]);
    if (lines[end - 1].line != lines[begin].line) text += "-" + std::to_string(lines[end - 1].line);
    result.push_back(std::move(text));
  }
  return result;
}

}  // namespace heddle::report
