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

// An object of the C++ library, which a statement goes to again and again.
bool is_whole_object(const Shown& access) { return access.deed == "changes" || access.deed == "looks at"; }

bool says_something(const CounterexampleStep& step) {
  return !std::ranges::all_of(step.accesses, is_whole_object) || !step.output.empty();
}

std::vector<std::string> notes_of(const CounterexampleStep& step) {
  std::vector<std::string> notes;
  std::string accesses = printable(values(step));
  if (!accesses.empty()) notes.push_back(accesses);
  if (!step.output.empty()) notes.push_back("prints " + quoted(step.output));
  return notes;
}

// Steps in a row of one thread on one line.
class Group {
public:
  Group(const CounterexampleStep& step, std::size_t index) : whole_(step), first_(index), last_(index) { note(step); }

  // A step that does again what one of them has done belongs to the next round of a loop.
  bool takes(const CounterexampleStep& step) const {
    bool is_same_line = step.location.line == whole_.location.line && step.location.file == whole_.location.file &&
                        step.text == whole_.text;
    bool is_here = step.path == whole_.path && (is_same_line || step.text.empty() || whole_.text.empty());
    if (!is_here || !says_something(step)) return is_here;
    auto is_written = [&](const Shown& access) {
      return access.write && !is_whole_object(access) && written(access.name);
    };
    return !done_.contains(deed(step)) && std::ranges::none_of(step.accesses, is_written);
  }

  void add(const CounterexampleStep& step, std::size_t index) {
    last_ = index;
    if (whole_.text.empty()) {
      whole_.text = step.text;
      whole_.location = step.location;
    }
    for (const Shown& access : step.accesses)
      if (!is_known(access)) whole_.accesses.push_back(access);
    whole_.output += step.output;
    note(step);
  }

  std::size_t first() const { return first_; }
  std::size_t last() const { return last_; }
  const CounterexampleStep& whole() const { return whole_; }

  FoldedRow row(const std::vector<Part>& parts) const {
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
    CounterexampleStep alike = whole_;  // a round looks at an object, or has done so before
    std::erase_if(alike.accesses, [](const Shown& access) { return is_whole_object(access) && !access.write; });
    for (const std::string& note : notes_of(alike)) result.key += "|" + without_numbers(note);
    return result;
  }

private:
  // Where in the line, and to what; in another round it may be another element of an array.
  using Deed = std::pair<std::uint32_t, std::string>;
  static Deed deed(const CounterexampleStep& step) {
    std::string names;
    for (const Shown& access : step.accesses)
      if (!is_whole_object(access)) names += without_numbers(access.name) + (access.write ? "=" : "?");
    return {step.location.column, names};
  }
  void note(const CounterexampleStep& step) {
    if (says_something(step)) done_.insert(deed(step));
  }
  bool written(const std::string& name) const {
    return std::ranges::any_of(whole_.accesses, [&](const Shown& each) { return each.write && each.name == name; });
  }
  // What was read or written before in these steps has not changed since.
  bool is_known(const Shown& access) const {
    if (access.write && !is_whole_object(access)) return false;
    return std::ranges::any_of(
        whole_.accesses, [&](const Shown& each) { return each.name == access.name && (each.write || !access.write); });
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

// What a variable holds that nobody writes, such as the address of an array, is told once.
class Facts {
public:
  explicit Facts(const std::vector<CounterexampleStep>& steps) {
    for (const CounterexampleStep& step : steps)
      for (const Shown& access : step.accesses)
        if (access.write) written_.insert(access.name);
  }

  // Of rows that are one group each: others say what all of theirs have in common.
  void leave_out(std::vector<Row>& rows, const std::vector<Group>& groups) {
    for (Row& row : rows) {
      auto group = std::ranges::lower_bound(groups, row.first, {}, &Group::first);
      if (&row == &rows.back() || group->last() != row.last || row.text != printable(group->whole().text)) continue;
      CounterexampleStep news = group->whole();
      std::erase_if(news.accesses, [&](const Shown& access) { return is_told(access); });
      row.notes = notes_of(news);
    }
  }

private:
  bool is_told(const Shown& access) {
    return !access.write && !written_.contains(access.name) && !told_.emplace(access.name, access.value).second;
  }

  std::set<std::string> written_;
  std::set<std::pair<std::string, std::string>> told_;
};

}  // namespace

std::vector<Row> rows_of(const std::vector<CounterexampleStep>& steps) {
  std::vector<Part> parts = parts_of(steps);
  std::vector<FoldedRow> all;
  std::vector<Group> groups = groups_of(steps);
  for (const Group& group : groups) all.push_back(group.row(parts));
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
  constexpr std::size_t short_execution = 60;
  if (steps.size() > short_execution) Facts(steps).leave_out(rows, groups);
  return rows;
}

}  // namespace heddle::report
