// Rows that are told together: rounds of loops, and stretches that have no part in the failure. See report/rows.h.
#pragma once

#include "report/involved.h"
#include "report/rows.h"

#include <set>
#include <vector>

namespace heddle::report {

// A row with what is needed to fold it.
struct FoldedRow {
  Row row;
  Part part = Part::None;
  std::string key{};                     // the same for rows that do the same
  std::set<program::Location> places{};  // that it stands for, columns left out
  std::size_t steps = 1;                 // that are folded into it
};

// All rows are of one thread, without those of others between them.
std::vector<FoldedRow> fold_rounds(std::vector<FoldedRow> rows);
std::vector<FoldedRow> fold_stretches(std::vector<FoldedRow> rows, bool is_end);

}  // namespace heddle::report
