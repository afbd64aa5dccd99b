#include "report/cells.h"

#include "report/place.h"
#include "report/width.h"

#include <algorithm>
#include <utility>

namespace heddle::report {

namespace {

constexpr std::size_t most_note_lines = 6;

}  // namespace

Cells::Cells(const std::vector<Row>& rows, const program::Sources& sources, std::string ending)
    : rows_(rows), sources_(sources), ending_(std::move(ending)) {
  for (const Row& row : rows) {
    if (!row.location) continue;
    names_files_ = names_files_ || row.location.file != 0;
    number_width_ = std::max(number_width_, std::to_string(row.location.line).size());
  }
}

Cell Cells::cell(std::size_t index, std::uint32_t& file) const {
  const Row& row = rows_[index];
  Cell result{row.location ? std::to_string(row.location.line) : "", row.text, row.notes};
  if (row.location && names_files_ && row.location.file != file) {
    std::string place = report::place(sources_, row.location);
    result.place = place.substr(place.rfind('/') + 1);
  }
  if (row.location) file = row.location.file;
  if (index + 1 == rows_.size() && !ending_.empty()) result.notes.push_back("=> " + printable(ending_));
  return result;
}

std::vector<std::string> lines_of(const Cell& cell, std::size_t number_width, std::size_t width,
                                  std::size_t most_text_lines, bool with_notes) {
  std::size_t indent = number_width + 1;
  std::size_t room = width > indent ? width - indent : 1;
  std::string margin(indent, ' ');
  std::vector<std::string> lines;
  // A place with the name of its file takes some of the room of the first line.
  std::size_t taken = cell.place.size() > number_width ? cell.place.size() - number_width : 0;
  std::string text = std::string(std::min(taken, room - 1), '\1') + cell.text;
  std::string front = std::string(number_width - std::min(number_width, cell.place.size()), ' ') + cell.place;
  for (std::string& line : wrap(text, room, most_text_lines))
    lines.push_back(lines.empty() ? cut(front + " " + line.substr(std::min(taken, room - 1)), width) : margin + line);
  if (lines.empty()) lines.push_back(cut(front + " ", width));
  for (std::size_t i = 0; with_notes && i < cell.notes.size(); ++i)
    for (std::string& line : wrap(cell.notes[i], room, most_note_lines)) lines.push_back(margin + line);
  return lines;
}

}  // namespace heddle::report
