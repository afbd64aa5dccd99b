#include "report/columns.h"

#include "report/cells.h"
#include "report/list.h"
#include "report/width.h"

#include <algorithm>
#include <map>
#include <utility>

namespace heddle::report {

namespace {

using plan::CounterexampleStep;
using plan::Shown;

constexpr std::size_t most_columns = 6;
constexpr std::size_t least_text = 24;  // of a column, without the numbers
constexpr std::size_t most_text_lines = 4;
constexpr std::size_t most_lines = 40;  // in columns, if a list is shorter
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

class Table {
public:
  Table(const std::vector<Row>& rows, std::map<std::string, Column, ByNumber> columns, const program::Sources& sources,
        const std::string& ending)
      : rows_(rows), cells_(rows, sources, ending), columns_(std::move(columns)) {
    std::map<std::string, std::uint32_t> files;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      Column& column = columns_.at(rows[i].path);
      column.width = std::max(column.width, natural_width(cell(i, files)));
    }
    for (auto& [path, column] : columns_) column.width = std::max(column.width, indent() + display_width(column.title));
  }

  // Gives every column what it wants if it is less than its share, and divides the rest among the others.
  bool share(std::size_t width) {
    std::size_t gaps = separator.size() * (columns_.size() - 1);
    if (columns_.empty() || columns_.size() > most_columns || gaps > width) return false;
    std::vector<Column*> by_width;
    for (auto& [path, column] : columns_) by_width.push_back(&column);
    std::ranges::stable_sort(by_width, {}, &Column::width);
    std::size_t left = width - gaps;
    for (std::size_t i = 0; i < by_width.size(); ++i) {
      std::size_t part = left / (by_width.size() - i);
      if (by_width[i]->width > part && part < indent() + least_text) return false;
      by_width[i]->width = std::min(by_width[i]->width, part);
      left -= by_width[i]->width;
    }
    return true;
  }

  std::vector<std::string> lines() {
    std::vector<std::string> result{titles()};
    std::map<std::string, std::uint32_t> files;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::string& path = rows_[i].path;
      if (i > 0 && path != rows_[i - 1].path) result.push_back(row("", ""));
      std::size_t width = columns_.at(path).width;
      for (const std::string& line : lines_of(cell(i, files), cells_.number_width(), width, most_text_lines, true))
        result.push_back(row(path, line));
    }
    return result;
  }

private:
  // Each column is read from top to bottom, and has a file of its own.
  Cell cell(std::size_t index, std::map<std::string, std::uint32_t>& files) const {
    return cells_.cell(index, files.try_emplace(rows_[index].path, Cells::no_file).first->second);
  }

  std::size_t indent() const { return cells_.number_width() + 1; }

  std::size_t natural_width(const Cell& cell) const {
    std::size_t width = std::max(indent(), cell.place.size() + 1) + display_width(cell.text);
    for (const std::string& note : cell.notes) width = std::max(width, indent() + display_width(note));
    return width;
  }

  std::string titles() const {
    std::string line;
    for (const auto& [path, column] : columns_) {
      if (path != columns_.begin()->first) line += separator;
      std::string title = cut(std::string(indent(), ' ') + column.title, column.width);
      line += path == columns_.rbegin()->first ? title : pad(title, column.width);
    }
    return line;
  }

  std::string row(const std::string& path, const std::string& line) const {
    std::string row;
    for (const auto& [each, column] : columns_) {
      if (each != columns_.begin()->first) row += separator;
      row += pad(each == path ? line : "", column.width);
    }
    return row.substr(0, row.find_last_not_of(' ') + 1);
  }

  const std::vector<Row>& rows_;
  Cells cells_;
  std::map<std::string, Column, ByNumber> columns_;
};

// The whole of a lock or a struct has no value that could be told, and a block is called by what points to it.
bool is_told(const Shown& access) { return access.value != "..." && access.value != access.name; }

// "x = 1", "x: 0 -> 1", "signals filled"
std::string change(const Shown& write, const Shown* before) {
  if (!write.deed.empty()) return write.deed + " " + write.name;
  if (!is_told(write)) return write.name + " is set";
  if (before == nullptr || !is_told(*before) || before->value == write.value) return write.name + " = " + write.value;
  return write.name + ": " + before->value + " -> " + write.value;
}

std::string look(const Shown& read) {
  if (!read.deed.empty()) return read.deed + " " + read.name;
  return read.name + (is_told(read) ? " = " + read.value : "");
}

}  // namespace

void print_steps(std::ostream& out, const std::vector<CounterexampleStep>& steps, const program::Sources& sources,
                 const std::string& ending, std::size_t width) {
  if (steps.empty()) return;
  std::vector<Row> rows = rows_of(steps);
  std::map<std::string, Column, ByNumber> columns;
  for (const CounterexampleStep& step : steps)
    columns.try_emplace(step.path, Column{thread_title(step.path, step.name)});
  std::vector<std::string> titles;
  for (const auto& [path, column] : columns) titles.push_back(column.title);
  Table table(rows, std::move(columns), sources, ending);
  std::vector<std::string> lines;
  if (table.share(width)) lines = table.lines();
  if (lines.empty() || lines.size() > most_lines) {
    std::vector<std::string> list = list_lines(rows, titles, sources, ending, width);
    if (lines.empty() || list.size() < lines.size()) lines = std::move(list);
  }
  for (const std::string& line : lines) out << line << '\n';
}

std::string thread_title(const std::string& path, const std::string& name) {
  return printable(name.empty() ? path : path + " " + name);
}

std::string values(const CounterexampleStep& step) {
  std::map<std::string_view, const Shown*> read;
  for (const Shown& access : step.accesses)  // what a block is called by points to it
    if (!access.write && access.name != access.value) read.emplace(access.name, &access);
  std::string written;
  for (const Shown& access : step.accesses) {
    if (!access.write) continue;
    auto before = read.find(access.name);
    written += (written.empty() ? "" : ", ") + change(access, before == read.end() ? nullptr : before->second);
    if (before != read.end()) read.erase(before);
  }
  std::string only_read;
  for (const Shown& access : step.accesses)
    if (auto found = read.find(access.name); found != read.end() && found->second == &access)
      only_read += (only_read.empty() ? "" : ", ") + look(access);
  if (only_read.empty()) return written;
  return written + (written.empty() ? "(" : " (") + only_read + ")";
}

}  // namespace heddle::report
