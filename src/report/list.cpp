#include "report/list.h"

#include "report/cells.h"
#include "report/width.h"

#include <algorithm>

namespace heddle::report {

namespace {

constexpr std::size_t least_text = 24;
constexpr std::size_t longest_with_two_lines = 40;  // rows: in a longer list each has one line
constexpr std::size_t most_note_lines = 5;
const std::string separator = " | ";

// In a long list, statements that do nothing others notice are left out.
std::vector<Row> worth_a_line(const std::vector<Row>& rows) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    bool is_last = &row == &rows.back();
    if (rows.size() <= longest_with_two_lines || !row.notes.empty() || !row.location || is_last) result.push_back(row);
  }
  return result;
}

class List {
public:
  List(const std::vector<Row>& rows, const program::Sources& sources, std::size_t width)
      : rows_(rows), cells_(rows, sources, "") {
    for (const Row& row : rows) path_width_ = std::max(path_width_, row.path.size());
    path_width_ = std::min(path_width_, std::max<std::size_t>(width / 4, 4));
    std::size_t least = cells_.number_width() + 1 + least_text;
    std::size_t before = path_width_ + separator.size();
    if (width < before + separator.size() + least + least_text) {
      text_width_ = std::max(width, before + least) - before;
      return;
    }
    share(width - before - separator.size());
  }

  void append_to(std::vector<std::string>& lines) const {
    std::uint32_t file = Cells::no_file;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      bool is_other = i == 0 || rows_[i].path != rows_[i - 1].path;
      std::string path = is_other ? cut(rows_[i].path, path_width_) : "";
      for (const std::string& line : lines_of_row(cells_.cell(i, file))) {
        lines.push_back(without_blanks(pad(path, path_width_) + separator + line));
        path.clear();
      }
    }
  }

private:
  // Statements and what they do stand side by side; the longer ones take what the others leave.
  void share(std::size_t room) {
    std::size_t text = 0, note = 0;
    std::uint32_t file = Cells::no_file;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      Cell cell = cells_.cell(i, file);
      text = std::max(text, std::max(cell.place.size(), cells_.number_width()) + 1 + display_width(cell.text));
      note = std::max(note, display_width(notes(cell)));
    }
    note_width_ = std::min(note, std::max(room * 9 / 20, room - std::min(room, text)));
    text_width_ = std::min(text, room - note_width_);
  }

  std::vector<std::string> lines_of_row(const Cell& cell) const {
    std::size_t most_text_lines = rows_.size() > longest_with_two_lines ? 1 : 2;
    if (note_width_ == 0) return lines_of(cell, cells_.number_width(), text_width_, most_text_lines, true);
    std::vector<std::string> lines = lines_of(cell, cells_.number_width(), text_width_, most_text_lines, false);
    std::vector<std::string> right = wrap(notes(cell), note_width_, most_note_lines);
    lines.resize(std::max(lines.size(), right.size()));
    for (std::size_t i = 0; i < right.size(); ++i) lines[i] = pad(lines[i], text_width_) + separator + right[i];
    return lines;
  }

  static std::string notes(const Cell& cell) {
    std::string text;
    for (const std::string& note : cell.notes) text += (text.empty() ? "" : "; ") + note;
    return text;
  }

  static std::string without_blanks(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

  const std::vector<Row>& rows_;
  Cells cells_;
  std::size_t path_width_ = 0, text_width_ = 0;
  std::size_t note_width_ = 0;  // 0: what a statement does stands below it
};

}  // namespace

std::vector<std::string> list_lines(const std::vector<Row>& rows, const std::vector<std::string>& titles,
                                    const program::Sources& sources, const std::string& ending, std::size_t width) {
  std::string all;
  for (const std::string& title : titles) all += (all.empty() ? "Threads: " : ", ") + title;
  std::vector<std::string> lines = wrap(all, std::max(width, least_text), 10);
  std::vector<Row> shown = worth_a_line(rows);
  List(shown, sources, width).append_to(lines);
  if (!ending.empty())
    for (const std::string& line : wrap("=> " + printable(ending), std::max(width, least_text), 10))
      lines.push_back(line);
  return lines;
}

}  // namespace heddle::report
