#include "report/lcov.h"

#include "report/file_names.h"

#include <algorithm>
#include <map>

namespace heddle::report {

namespace {

struct Record {
  std::vector<const plan::FunctionCoverage*> functions;
  std::vector<const plan::LineCoverage*> lines;
};

// A name is the rest of its line, so no end of a line can be in it.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, '?');
  return text;
}

// "FNF:2" and "FNH:1": how many there are, and how many were executed.
template <class Item>
std::string totals(const std::string& what, const std::vector<const Item*>& items) {
  auto is_hit = [](const Item* each) { return each->count != 0; };
  return what + "F:" + std::to_string(items.size()) + "\n" + what +
         "H:" + std::to_string(std::ranges::count_if(items, is_hit)) + "\n";
}

std::string text_of(const std::string& file, const Record& record) {
  std::string text = "SF:" + one_line(file) + "\n";
  for (const plan::FunctionCoverage* each : record.functions)
    text += "FN:" + std::to_string(each->location.line) + "," + one_line(each->name) + "\n";
  for (const plan::FunctionCoverage* each : record.functions)
    text += "FNDA:" + std::to_string(each->count) + "," + one_line(each->name) + "\n";
  text += totals("FN", record.functions);
  for (const plan::LineCoverage* each : record.lines)
    text += "DA:" + std::to_string(each->location.line) + "," + std::to_string(each->count) + "\n";
  return text + totals("L", record.lines) + "end_of_record\n";
}

}  // namespace

std::string to_lcov(const plan::Verdict& verdict, const Task& task) {
  std::map<std::uint32_t, Record> records;
  for (const plan::FunctionCoverage& each : verdict.covered_functions)
    records[each.location.file].functions.push_back(&each);
  for (const plan::LineCoverage& each : verdict.coverage) records[each.location.file].lines.push_back(&each);
  std::string text = "TN:\n";
  for (const auto& [file, record] : records)
    if (file < task.sources.files.size())
      text += text_of(name_from(task.sources.files[file].name, task.directory), record);
  return text;
}

}  // namespace heddle::report
