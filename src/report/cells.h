// Rows as text, whether they stand in columns or in a list: the number of the line, with the name of the file where
// that is another one than before, the statement, and what it did.
#pragma once

#include "program/location.h"
#include "report/rows.h"

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::report {

struct Cell {
  std::string place;  // "12", "queue.c:12"; may be empty
  std::string text;
  std::vector<std::string> notes;
};

// Makes cells of rows, from the first to the last.
class Cells {
public:
  Cells(const std::vector<Row>& rows, const program::Sources& sources, std::string ending);

  // `file`: of the row that is read before this one, and then of this one; those who begin to read have `no_file`.
  static constexpr std::uint32_t no_file = ~std::uint32_t{0};
  Cell cell(std::size_t row, std::uint32_t& file) const;
  std::size_t number_width() const { return number_width_; }

private:
  const std::vector<Row>& rows_;
  const program::Sources& sources_;
  const std::string ending_;
  bool names_files_ = false;
  std::size_t number_width_ = 0;
};

// The text behind its place, with the notes under it if `with_notes`: lines of at most `width`, in which all but places
// begin behind the numbers.
std::vector<std::string> lines_of(const Cell& cell, std::size_t number_width, std::size_t width,
                                  std::size_t most_text_lines, bool with_notes);

}  // namespace heddle::report
