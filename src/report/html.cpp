#include "report/html.h"

#include "report/deciding.h"
#include "report/json_parts.h"
#include "report/permute_json.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace heddle::report {

namespace {

using program::Location;
using program::Sources;

// The files of which the page shows something, and their numbers there. Programs in C are made of many files that
// nobody asks for.
class ShownFiles {
public:
  explicit ShownFiles(const Sources& sources) : sources_(sources) { files_.insert(0); }

  void add(Location location) {
    if (location && location.file < sources_.files.size()) files_.insert(location.file);
  }
  void add(const plan::Verdict& verdict) {
    if (verdict.error) add(verdict.error->location);
    for (Location each : verdict.unreached) add(each);
    for (const plan::LineCoverage& each : verdict.coverage) add(each.location);
    if (!verdict.counterexample) return;
    for (const plan::CounterexampleStep& step : verdict.counterexample->steps) add(step.location);
    for (const plan::Waiting& each : verdict.counterexample->waiting) add(each.location);
  }
  Json json() const {
    Json list = Json::array();
    for (std::uint32_t file : files_)
      if (file < sources_.files.size()) list.push_back({{"name", sources_.files[file].name}, {"text", text(file)}});
    return list;
  }
  // [file, line], or null.
  Json place(Location location) const {
    if (!location || !files_.contains(location.file)) return nullptr;
    return {std::distance(files_.begin(), files_.find(location.file)), location.line};
  }

private:
  std::string text(std::uint32_t file) const {
    std::string all;
    for (const std::string& line : sources_.files[file].lines)
      all += (&line == &sources_.files[file].lines.front() ? "" : "\n") + line;
    return all;
  }

  const Sources& sources_;
  std::set<std::uint32_t> files_;
};

Json replay_lines(const std::vector<std::string>& lines) {
  Json list = Json::array();
  for (const std::string& line : lines)
    if (line.find("heddle ") != std::string::npos) list.push_back(line);
  return list;
}

Json decides(const DecidingPair& pair) {
  return {{"steps", {pair.first, pair.second}}, {"label", pair.label}, {"text", pair.text}};
}

// All that stands in the page beside the result itself.
Json beside(const ShownFiles& files, const PageText& about) {
  return {{"sources", files.json()},
          {"replay", replay_lines(about.replay)},
          {"checked", about.checked},
          {"unreached", Json::array()}};
}

void add_coverage(Json& data, const plan::Verdict& verdict, const ShownFiles& files) {
  for (Location each : verdict.unreached)
    if (Json place = files.place(each); !place.is_null()) data["unreached"].push_back(place);
  for (const plan::LineCoverage& each : verdict.coverage)
    if (Json place = files.place(each.location); !place.is_null())
      data["counts"].push_back({place[0], place[1], each.count});
  data["knows_lines"] = verdict.races != plan::Races::NoMatter;
}

// The data without their closing brace, so that texts of JSON can follow.
std::string begun(const Json& data) {
  std::string text = dump(data, -1);
  text.pop_back();
  return text;
}

std::string page(const std::string& json) {
  std::ostringstream out;
  out << page_begin();
  ScriptJson(out).stream() << json;
  out << page_end();
  return std::move(out).str();
}

}  // namespace

std::string to_html(const plan::Verdict& verdict, const std::string& command, const PageText& about) {
  ShownFiles files(about.sources);
  files.add(verdict);
  Json data = beside(files, about);
  add_coverage(data, verdict, files);
  if (auto pair = deciding_pair(verdict)) data["decides"] = decides(*pair);
  return page(begun(data) + ",\"result\":" + to_json(verdict, command, about.sources) + "}");
}

std::string to_html(const proof::ProveResult& result, const PageText& about) {
  ShownFiles files(about.sources);
  files.add(result.verdict);
  for (const proof::Invariant& each : result.invariants) files.add(each.location);
  Json data = beside(files, about);
  if (auto pair = deciding_pair(result.verdict)) data["decides"] = decides(*pair);
  return page(begun(data) + ",\"result\":" + to_json(result, about.sources) + "}");
}

std::string to_html(const permute::Result& result, const std::vector<plan::Verdict>& runs, const PageText& about) {
  ShownFiles files(about.sources);
  for (const plan::Verdict& run : runs) files.add(run);
  std::string text = begun(beside(files, about)) + ",\"runs\":[";
  for (const plan::Verdict& run : runs)
    text += (&run == &runs.front() ? "" : ",") + to_json(run, "replay", about.sources);
  return page(text + "],\"result\":" + to_json(result, about.sources) + "}");
}

std::string to_html(const std::vector<PathsRun>& runs, const PageText& about) {
  return page(begun(beside(ShownFiles(about.sources), about)) + ",\"result\":" + to_json(runs, about.sources) + "}");
}

PathsPage::PathsPage(std::ostream& out, const Sources& sources, const std::string& reduction)
    : out_(out), script_(out) {
  out_ << page_begin();
  script_.stream() << begun(beside(ShownFiles(sources), {sources})) << ",\"result\":";
  json_.emplace(script_.stream(), sources, reduction);
}

void PathsPage::finish(const plan::PathsResult& result) {
  json_->finish(result);
  script_.stream() << "}";
  out_ << page_end();
}

}  // namespace heddle::report
