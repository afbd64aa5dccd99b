#include "report/columns.h"

#include "report/place.h"
#include "report/width.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

namespace heddle::report {

namespace {

using plan::CounterexampleStep;
using plan::Shown;

constexpr std::size_t most_columns = 6;
constexpr std::size_t least_width = 22;  // of a column
constexpr std::size_t most_text_lines = 4;
constexpr std::size_t most_value_lines = 6;
const std::string separator = " | ";

// Threads in the order of their numbers: 0, 0.0, 0.1, 1, ..., 9, 10.
struct ByNumber {
  bool operator()(const std::string& a, const std::string& b) const { return key(a) < key(b); }
  // Numbers compare as text once the longer ones come later.
  static std::vector<std::pair<std::size_t, std::string>> key(const std::string& path) {
    std::vector<std::pair<std::size_t, std::string>> parts;
    for (std::size_t begin = 0; begin <= path.size();) {
      std::size_t end = std::min(path.find('.', begin), path.size());
      parts.emplace_back(end - begin, path.substr(begin, end - begin));
      begin = end + 1;
    }
    return parts;
  }
};

struct Column {
  std::string title;
  std::size_t width = 0;  // first what it would like to have, then what it gets
};

// As a C string.
std::string quoted(const std::string& output) {
  std::string text;
  for (char c : output) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
  }
  return '"' + printable(text) + '"';
}

// A step as it is printed: the number of its line, its text, and what it did.
struct Cell {
  std::string number;
  std::string text;
  std::vector<std::string> notes;
};

class Table {
public:
  Table(std::span<const CounterexampleStep> steps, const program::Sources& sources, const std::string& ending)
      : steps_(steps), sources_(sources), ending_(ending) {
    names_files_ = std::ranges::any_of(steps, [](const CounterexampleStep& step) { return step.location.file != 0; });
    for (const CounterexampleStep& step : steps) {
      number_width_ = std::max(number_width_, number(step).size());
      columns_.try_emplace(step.path, Column{thread_title(step.path, step.name)});
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      Column& column = columns_.at(steps[i].path);
      column.width = std::max(column.width, natural_width(cell(i)));
    }
    for (auto& [path, column] : columns_) column.width = std::max(column.width, indent() + display_width(column.title));
  }

  void print(std::ostream& out, std::size_t width) {
    if (columns_.size() <= most_columns && share(width))
      print_columns(out);
    else
      print_list(out, width);
  }

private:
  // Of its line, with the file if that is not always the same.
  std::string number(const CounterexampleStep& step) const {
    if (!step.location) return "";
    if (!names_files_) return std::to_string(step.location.line);
    std::string place = report::place(sources_, step.location);
    return place.substr(place.rfind('/') + 1);
  }

  Cell cell(std::size_t index) const {
    const CounterexampleStep& step = steps_[index];
    Cell result{number(step), printable(step.text), {}};
    if (!step.accesses.empty()) result.notes.push_back(printable(values(step)));
    if (!step.output.empty()) result.notes.push_back("prints " + quoted(step.output));
    if (index + 1 == steps_.size() && !ending_.empty()) result.notes.push_back("=> " + printable(ending_));
    return result;
  }

  std::size_t indent() const { return number_width_ + 1; }

  std::size_t natural_width(const Cell& cell) const {
    std::size_t width = display_width(cell.text);
    for (const std::string& note : cell.notes) width = std::max(width, display_width(note));
    return indent() + width;
  }

  // Gives every column what it wants if it is less than its share, and divides the rest among the others.
  bool share(std::size_t width) {
    std::size_t gaps = separator.size() * (columns_.size() - 1);
    if (columns_.empty() || gaps > width) return false;
    std::vector<Column*> by_width;
    for (auto& [path, column] : columns_) by_width.push_back(&column);
    std::ranges::stable_sort(by_width, {}, &Column::width);
    std::size_t left = width - gaps;
    for (std::size_t i = 0; i < by_width.size(); ++i) {
      std::size_t part = left / (by_width.size() - i);
      if (by_width[i]->width > part && part < least_width) return false;
      by_width[i]->width = std::min(by_width[i]->width, part);
      left -= by_width[i]->width;
    }
    return true;
  }

  // The lines of a cell, of at most that width.
  std::vector<std::string> lines(const Cell& cell, std::size_t width) const {
    std::size_t room = width > indent() ? width - indent() : 1;
    std::vector<std::string> result = wrap(cell.text, room, most_text_lines);
    if (result.empty()) result.emplace_back();
    for (const std::string& note : cell.notes)
      for (std::string& line : wrap(note, room, most_value_lines)) result.push_back(std::move(line));
    for (std::size_t i = 0; i < result.size(); ++i) {
      std::string front = i == 0 ? cell.number : "";
      result[i] = std::string(number_width_ - front.size(), ' ') + front + " " + result[i];
    }
    return result;
  }

  void print_columns(std::ostream& out) {
    for (auto& [path, column] : columns_) {
      if (path != columns_.begin()->first) out << separator;
      column.title = std::string(indent(), ' ') + column.title;
      bool last = path == columns_.rbegin()->first;
      std::string title = cut(column.title, column.width);
      out << (last ? title : pad(title, column.width));
    }
    out << '\n';
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i > 0 && steps_[i].path != steps_[i - 1].path) print_row(out, "", "");
      const std::string& path = steps_[i].path;
      for (const std::string& line : lines(cell(i), columns_.at(path).width)) print_row(out, path, line);
    }
  }

  void print_row(std::ostream& out, const std::string& path, const std::string& line) {
    std::string row;
    std::size_t before = 0;  // what stands before the column, separators included
    for (auto& [each, column] : columns_) {
      if (before != 0) row += separator;
      before += column.width + separator.size();
      row += pad(each == path ? line : "", column.width);
    }
    out << row.substr(0, row.find_last_not_of(' ') + 1) << '\n';
  }

  void print_list(std::ostream& out, std::size_t width) {
    std::size_t title_width = 0;
    for (const auto& [path, column] : columns_) title_width = std::max(title_width, display_width(column.title));
    title_width = std::min(title_width, std::max<std::size_t>(8, width / 4));
    std::size_t rest = std::max(width, title_width + separator.size() + least_width) - title_width - separator.size();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      bool other = i == 0 || steps_[i].path != steps_[i - 1].path;
      std::string title = other ? cut(columns_.at(steps_[i].path).title, title_width) : "";
      for (const std::string& line : lines(cell(i), rest)) {
        out << pad(title, title_width) << separator << line << '\n';
        title.clear();
      }
    }
  }

  std::span<const CounterexampleStep> steps_;
  const program::Sources& sources_;
  const std::string& ending_;
  bool names_files_ = false;
  std::size_t number_width_ = 0;
  std::map<std::string, Column, ByNumber> columns_;
};

}  // namespace

void print_steps(std::ostream& out, const std::vector<CounterexampleStep>& steps, const program::Sources& sources,
                 const std::string& ending, std::size_t width) {
  Table(steps, sources, ending).print(out, width);
}

std::string thread_title(const std::string& path, const std::string& name) {
  return printable(name.empty() ? path : path + " " + name);
}

std::string values(const CounterexampleStep& step) {
  std::map<std::string_view, const Shown*> read;
  for (const Shown& access : step.accesses)
    if (!access.write) read.emplace(access.name, &access);
  std::string written;
  for (const Shown& access : step.accesses) {
    if (!access.write) continue;
    auto before = read.find(access.name);
    std::string was = before == read.end() ? " = " : ": " + before->second->value + " -> ";
    written += (written.empty() ? "" : ", ") + access.name + was + access.value;
    if (before != read.end()) read.erase(before);
  }
  std::string only_read;
  for (const Shown& access : step.accesses)
    if (auto found = read.find(access.name); found != read.end() && found->second == &access)
      only_read += (only_read.empty() ? "" : ", ") + access.name + " = " + access.value;
  if (only_read.empty()) return written;
  return written + (written.empty() ? "(" : " (") + only_read + ")";
}

}  // namespace heddle::report
