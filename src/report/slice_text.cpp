#include "report/slice_text.h"

#include "report/json_parts.h"
#include "report/place.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <set>

namespace heddle::report {

using analysis::Membership;

namespace {

char mark(Membership membership) {
  switch (membership) {
    case Membership::Inside: return '*';
    case Membership::Access: return '~';
    case Membership::Outside: break;
  }
  return '-';
}

const char* word(Membership membership) {
  switch (membership) {
    case Membership::Inside: return "inside";
    case Membership::Access: return "access";
    case Membership::Outside: break;
  }
  return "outside";
}

void print_file(std::ostream& out, const analysis::SliceLines& lines, const program::SourceFile& file,
                std::uint32_t number) {
  std::size_t width = std::to_string(file.lines.size()).size();
  for (std::uint32_t line = 1; line <= file.lines.size(); ++line) {
    auto found = lines.find({.line = line, .column = 0, .file = number});
    std::string shown = std::to_string(line);
    out << std::string(width - shown.size(), ' ') << shown << ' ' << (found != lines.end() ? mark(found->second) : ' ')
        << ' ' << printable(file.lines[line - 1]) << '\n';
  }
}

std::size_t count(const analysis::SliceLines& lines, Membership membership) {
  auto same = [&](const auto& line) { return line.second == membership; };
  return static_cast<std::size_t>(std::ranges::count_if(lines, same));
}

}  // namespace

void print_slice(std::ostream& out, const SliceReport& slice, const program::Sources& sources) {
  std::set<std::uint32_t> files;
  for (const auto& [location, membership] : slice.lines) files.insert(location.file);
  for (std::uint32_t file : files) {
    if (files.size() > 1) out << printable(sources.files[file].name) << ":\n";
    print_file(out, slice.lines, sources.files[file], file);
  }
  out << "* matters to what is checked, - does not";
  if (count(slice.lines, Membership::Access) != 0) out << ", ~ only by where it reads or writes";
  out << ".\n";
  for (std::size_t i = 0; i < slice.checks.size(); ++i)
    out << (i == 0 ? "Checked: " : ", ") << slice.checks[i] << (i + 1 == slice.checks.size() ? ".\n" : "");
  if (!slice.refusal.empty()) out << "All of it matters: " << printable(slice.refusal) << ".\n";
  if (slice.may_grow)
    out << "Locks, loops and calls of exit that are marked - are taken in by heddle check where somebody waits for "
           "them.\n";
  if (slice.refusal.empty())
    out << "Of " << counted(slice.operations, "shared operation") << " in the program " << slice.outside
        << " cannot matter.\n";
  out << "heddle: " << count(slice.lines, Membership::Inside) << " of " << counted(slice.lines.size(), "line")
      << " with code matter: " << file_name(sources) << '\n';
}

std::string to_json(const SliceReport& slice, const program::Sources& sources) {
  Json json = header("slice", sources);
  json["checks"] = slice.checks;
  json["refusal"] = slice.refusal.empty() ? Json(nullptr) : Json(slice.refusal);
  json["operations"] = slice.operations;
  json["outside"] = slice.outside;
  json["lines"] = Json::array();
  for (const auto& [location, membership] : slice.lines)
    json["lines"].push_back({{"location", json_place(sources, location)}, {"slice", word(membership)}});
  return dump(json, 2) + "\n";
}

}  // namespace heddle::report
