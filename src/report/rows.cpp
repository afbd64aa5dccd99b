#include "report/rows.h"

#include "report/columns.h"
#include "report/folds.h"
#include "report/number_ranges.h"
#include "report/width.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace heddle::report {

namespace {

using plan::CounterexampleStep;
using plan::Shown;

// As a C string.
std::string quoted(const std::string& output) {
  std::string text;
  for (char c : output) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
  }
  return '"' + printable(text) + '"';
}

bool says_something(const CounterexampleStep& step) { return !step.accesses.empty() || !step.output.empty(); }

// In a long execution: what was read of variables that nobody writes, such as the address of an array.
class Facts {
public:
  explicit Facts(const std::vector<CounterexampleStep>& steps) : is_long_(steps.size() > longest_without) {
    for (const CounterexampleStep& step : steps)
      for (const Shown& access : step.accesses)
        if (access.write) written_.insert(access.name);
  }

  bool contains(const Shown& access) const { return is_long_ && !access.write && read_.contains(access.name); }
  void add(const std::vector<Shown>& accesses) {
    for (const Shown& access : accesses)
      if (!access.write && !written_.contains(access.name)) read_.insert(access.name);
  }

private:
  static constexpr std::size_t longest_without = 60;  // steps
  const bool is_long_;
  std::set<std::string> written_, read_;
};

// Steps in a row of one thread on one line.
class Group {
public:
  Group(const CounterexampleStep& step, std::size_t index) : whole_(step), first_(index), last_(index) { note(step); }

  // A step that does again what one of them has done belongs to the next round of a loop.
  bool takes(const CounterexampleStep& step) const {
    bool is_here = step.path == whole_.path && step.location.line == whole_.location.line &&
                   step.location.file == whole_.location.file && step.text == whole_.text;
    if (!is_here || !says_something(step)) return is_here;
    auto is_written = [&](const Shown& access) { return access.write && written(access.name); };
    return !done_.contains(deed(step)) && std::ranges::none_of(step.accesses, is_written);
  }

  void add(const CounterexampleStep& step, std::size_t index) {
    last_ = index;
    for (const Shown& access : step.accesses)
      if (access.write || !is_known(access)) whole_.accesses.push_back(access);
    whole_.output += step.output;
    note(step);
  }

  // The reader knows these facts, and need not be told of them again.
  FoldedRow row(const std::vector<Part>& parts, Facts& known) const {
    FoldedRow result;
    Row& row = result.row;
    row = {first_, last_, whole_.path, whole_.location, printable(whole_.text), {}};
    row.notes = notes_of(whole_);
    result.part = *std::max_element(parts.begin() + static_cast<std::ptrdiff_t>(first_),
                                    parts.begin() + static_cast<std::ptrdiff_t>(last_) + 1);
    if (!whole_.output.empty()) result.part = std::max(result.part, Part::Some);
    program::Location place{row.location.line, 0, row.location.file};
    if (place) result.places.insert(place);
    result.steps = last_ - first_ + 1;
    result.key = std::to_string(place.file) + ":" + std::to_string(place.line) + ":" + row.text;
    for (const std::string& note : row.notes) result.key += "|" + without_numbers(note);
    CounterexampleStep news = whole_;
    std::erase_if(news.accesses, [&](const Shown& access) { return known.contains(access); });
    if (news.accesses.size() < whole_.accesses.size()) row.notes = notes_of(news);
    known.add(whole_.accesses);
    return result;
  }

private:
  // Where in the line, and to what; in another round it may be another element of an array.
  using Deed = std::pair<std::uint32_t, std::string>;
  static Deed deed(const CounterexampleStep& step) {
    std::string names;
    for (const Shown& access : step.accesses) names += without_numbers(access.name) + (access.write ? "=" : "?");
    return {step.location.column, names};
  }
  static std::vector<std::string> notes_of(const CounterexampleStep& step) {
    std::vector<std::string> notes;
    std::string accesses = printable(values(step));
    if (!accesses.empty()) notes.push_back(accesses);
    if (!step.output.empty()) notes.push_back("prints " + quoted(step.output));
    return notes;
  }
  void note(const CounterexampleStep& step) {
    if (says_something(step)) done_.insert(deed(step));
  }
  bool written(const std::string& name) const {
    return std::ranges::any_of(whole_.accesses, [&](const Shown& each) { return each.write && each.name == name; });
  }
  // What was read or written before in these steps has not changed since.
  bool is_known(const Shown& read) const {
    return std::ranges::any_of(whole_.accesses, [&](const Shown& each) { return each.name == read.name; });
  }

  CounterexampleStep whole_;  // with the accesses of all of them
  std::size_t first_, last_;
  std::set<Deed> done_;
};

std::vector<Group> groups_of(const std::vector<CounterexampleStep>& steps) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!groups.empty() && groups.back().takes(steps[i]))
      groups.back().add(steps[i], i);
    else
      groups.emplace_back(steps[i], i);
  }
  return groups;
}

}  // namespace

std::vector<Row> rows_of(const std::vector<CounterexampleStep>& steps) {
  std::vector<Part> parts = parts_of(steps);
  std::vector<FoldedRow> all;
  Facts known(steps);
  for (const Group& group : groups_of(steps)) all.push_back(group.row(parts, known));
  std::vector<Row> rows;
  for (auto begin = all.begin(); begin != all.end();) {
    auto end = std::find_if(begin, all.end(), [&](const FoldedRow& each) { return each.row.path != begin->row.path; });
    std::vector<FoldedRow> block(std::make_move_iterator(begin), std::make_move_iterator(end));
    block = fold_stretches(fold_rounds(std::move(block)), end == all.end());
    for (FoldedRow& each : block) {
      bool is_empty = each.row.text.empty() && each.row.notes.empty() && each.row.last + 1 != steps.size();
      if (!is_empty) rows.push_back(std::move(each.row));
    }
    begin = end;
  }
  return rows;
}

}  // namespace heddle::report
