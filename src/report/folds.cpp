#include "report/folds.h"

#include "report/number_ranges.h"

#include <algorithm>
#include <span>
#include <utility>

namespace heddle::report {

namespace {

using Rows = std::vector<FoldedRow>;

constexpr std::size_t longest_round = 64;                    // in rows
constexpr std::size_t least_folded = 3;                      // rows
constexpr std::size_t least_stretch = 12;                    // rows
constexpr std::size_t shown_at_begin = 1, shown_at_end = 2;  // of a stretch
constexpr std::size_t last_rows = 10;                        // of an execution are all shown
constexpr std::size_t most_passes = 3;                       // loops within loops

// "line 31", "lines 31-35", "lines 31-35 and 40"; of several files the number of lines.
std::string lines_text(const std::set<program::Location>& places) {
  std::set<std::uint32_t> files, lines;
  for (const program::Location& place : places) {
    files.insert(place.file);
    lines.insert(place.line);
  }
  if (lines.empty()) return "the program";
  if (files.size() > 1) return std::to_string(places.size()) + " lines";
  if (lines.size() == 1) return "line " + std::to_string(*lines.begin());
  return "lines " + std::to_string(*lines.begin()) + "-" + std::to_string(*lines.rbegin());
}

FoldedRow together(std::span<const FoldedRow> rows) {
  FoldedRow result;
  result.row.first = rows.front().row.first;
  result.row.last = rows.back().row.last;
  result.row.path = rows.front().row.path;
  result.steps = 0;
  for (const FoldedRow& each : rows) {
    result.places.insert(each.places.begin(), each.places.end());
    result.part = std::max(result.part, each.part);
    result.steps += each.steps;
  }
  return result;
}

// Rounds of so many rows each.
FoldedRow fold(std::span<const FoldedRow> rows, std::size_t length) {
  FoldedRow result = together(rows);
  std::size_t rounds = rows.size() / length;
  result.row.text = "... " + std::to_string(rounds) + (rounds == 1 ? " more round of " : " more rounds of ") +
                    lines_text(result.places);
  result.key = "rounds of " + lines_text(result.places);
  std::vector<std::pair<std::string, std::vector<std::string>>> kinds;  // that differ by numbers only
  for (const FoldedRow& each : rows)
    for (const std::string& note : each.row.notes) {
      std::string kind = without_numbers(note);
      auto found = std::ranges::find(kinds, kind, &std::pair<std::string, std::vector<std::string>>::first);
      if (found == kinds.end()) found = kinds.insert(found, {kind, {}});
      found->second.push_back(note);
    }
  for (const auto& [kind, texts] : kinds) result.row.notes.push_back(as_one(texts));
  return result;
}

struct Loop {
  std::size_t length = 0;  // rows of a round
  std::size_t rounds = 0;
};

// That begins there and covers most; of these the one with the shortest rounds.
Loop loop_at(const Rows& rows, std::size_t begin) {
  Loop best;
  for (std::size_t length = 1; length <= std::min(longest_round, (rows.size() - begin) / 2); ++length) {
    std::size_t same = 0;
    while (begin + same + length < rows.size() && rows[begin + same].key == rows[begin + same + length].key) ++same;
    std::size_t rounds = same / length + 1;
    if (rounds > 1 && rounds * length > best.rounds * best.length) best = {length, rounds};
  }
  return best;
}

class Rounds {
public:
  Rounds(const Rows& rows, std::size_t begin, Loop loop) : rows_(rows), begin_(begin), loop_(loop) {}

  // The first round, and those that other threads have to do with, stay as they are.
  void append_to(Rows& result) {
    append(0, 1, result);
    for (std::size_t round = 1; round < loop_.rounds;) {
      std::size_t end = round;
      while (end < loop_.rounds && !is_shown(end)) ++end;
      if ((end - round) * loop_.length >= least_folded)
        result.push_back(fold(rows_of(round, end), loop_.length));
      else
        append(round, end, result);
      if (end < loop_.rounds) append(end, end + 1, result);
      round = end + 1;
    }
  }

private:
  std::span<const FoldedRow> rows_of(std::size_t round, std::size_t end) const {
    return std::span(rows_).subspan(begin_ + round * loop_.length, (end - round) * loop_.length);
  }
  bool is_shown(std::size_t round) const {
    return std::ranges::any_of(rows_of(round, round + 1), [](const FoldedRow& row) { return row.part == Part::Main; });
  }
  void append(std::size_t round, std::size_t end, Rows& result) const {
    auto all = rows_of(round, end);
    result.insert(result.end(), all.begin(), all.end());
  }

  const Rows& rows_;
  std::size_t begin_;
  Loop loop_;
};

Rows fold_once(const Rows& rows) {
  Rows result;
  for (std::size_t i = 0; i < rows.size();) {
    Loop loop = loop_at(rows, i);
    if (loop.rounds * loop.length < least_folded + loop.length) {
      result.push_back(rows[i++]);
      continue;
    }
    Rounds(rows, i, loop).append_to(result);
    i += loop.length * loop.rounds;
  }
  return result;
}

}  // namespace

Rows fold_rounds(Rows rows) {
  for (std::size_t pass = 0; pass < most_passes; ++pass) {
    std::size_t before = rows.size();
    rows = fold_once(rows);
    if (rows.size() == before) break;
  }
  return rows;
}

Rows fold_stretches(Rows rows, bool is_end) {
  Rows result;
  std::size_t limit = is_end ? rows.size() - std::min(rows.size(), last_rows) : rows.size();
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    while (end < limit && rows[end].part == Part::None) ++end;
    if (end - i < least_stretch) {
      end = std::max(end, i + 1);
      result.insert(result.end(), rows.begin() + static_cast<std::ptrdiff_t>(i),
                    rows.begin() + static_cast<std::ptrdiff_t>(end));
      i = end;
      continue;
    }
    auto at = [&](std::size_t index) { return rows.begin() + static_cast<std::ptrdiff_t>(index); };
    result.insert(result.end(), at(i), at(i + shown_at_begin));
    FoldedRow folded = together(std::span(rows).subspan(i + shown_at_begin, end - i - shown_at_begin - shown_at_end));
    folded.row.text = "... " + std::to_string(folded.steps) + " steps at " + lines_text(folded.places) +
                      " on what no other thread touches";
    result.push_back(std::move(folded));
    result.insert(result.end(), at(end - shown_at_end), at(end));
    i = end;
  }
  return result;
}

}  // namespace heddle::report
