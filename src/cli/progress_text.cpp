#include "cli/progress_text.h"

#include "explore/work.h"
#include "report/width.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace heddle::cli {

namespace {

// Longer than it is read at a glance.
constexpr std::size_t widest = 180;

constexpr int lowest_rank = 8;

struct Piece {
  int rank;  // those with the highest are left out first
  std::string text;
  std::string_view joint = ", ";  // between the piece before and this one
};

// "1,234"
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, const std::string& noun) {
  return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string time_of(const Moment& moment) {
  auto whole = [](double seconds) { return grouped(static_cast<std::uint64_t>(std::max(0.0, std::floor(seconds)))); };
  std::string text = whole(moment.seconds);
  if (moment.most_seconds >= 1) text += " s of " + whole(moment.most_seconds);
  return text + " s";
}

void add_phase(std::vector<Piece>& pieces, const explore::Progress& search) {
  if (search.phase_number == 0) return;
  pieces.push_back({0, "phase " + std::to_string(search.phase_number) + " (" + std::string(search.phase) + ")"});
  std::string others =
      search.most_followers == 0 ? "the last" : "up to " + std::to_string(search.most_followers) + " more";
  pieces.push_back({5, others});
}

void add_rest(std::vector<Piece>& pieces, const explore::Progress& search) {
  if (search.parts != 0) pieces.push_back({4, counted(search.parts, "part") + " left"});
  if (search.branches == 0) return;
  std::string known = search.depth > explore::most_states_counted ? "at least " : "";
  pieces.push_back({4, known + counted(search.branches, search.branches == 1 ? "branch" : "branche") + " open"});
  pieces.push_back({6, "the first at step " + grouped(search.first_open + 1) + " of " + grouped(search.depth)});
}

// The budget of a phase is counted, so that this is no guess.
void add_share(std::vector<Piece>& pieces, const explore::Progress& search) {
  if (search.most_work == 0) return;
  std::uint64_t percent = std::min<std::uint64_t>(100, search.work * 100 / search.most_work);
  pieces.push_back({7, std::to_string(percent) + "% of its budget"});
}

// Where every execution is cut or pruned, or the first one is long, steps are all there is to count.
void add_done(std::vector<Piece>& pieces, const explore::Progress& search, double executions_per_second) {
  if (search.executions == 0) {
    pieces.push_back({1, "no execution yet, " + counted(search.steps, "step")});
    return;
  }
  pieces.push_back({1, counted(search.executions, "execution")});
  auto rate = static_cast<std::uint64_t>(std::llround(executions_per_second));
  if (rate == 0) pieces.push_back({3, counted(search.steps, "step")});
  if (rate != 0) pieces.push_back({3, "(" + grouped(rate) + "/s)", " "});
}

std::vector<Piece> pieces_of(const Moment& moment) {
  std::vector<Piece> pieces;
  if (!moment.search) {
    pieces.push_back({0, report::printable(moment.activity)});
  } else {
    const explore::Progress& search = *moment.search;
    add_phase(pieces, search);
    add_done(pieces, search, moment.executions_per_second);
    add_rest(pieces, search);
    add_share(pieces, search);
  }
  pieces.push_back({2, time_of(moment)});
  pieces.push_back({lowest_rank, grouped(moment.memory_mib) + " MiB"});
  return pieces;
}

std::string join(const std::vector<Piece>& pieces, int most_rank) {
  std::string text;
  for (const Piece& piece : pieces)
    if (piece.rank <= most_rank) text.append(text.empty() ? "" : piece.joint).append(piece.text);
  return text;
}

}  // namespace

std::string progress_text(const Moment& moment, std::size_t width) {
  width = std::min(width, widest);
  std::vector<Piece> pieces = pieces_of(moment);
  for (int most_rank = lowest_rank; most_rank >= 0; --most_rank)
    if (std::string text = join(pieces, most_rank); report::display_width(text) <= width) return text;
  return report::cut(join(pieces, 0), width);
}

}  // namespace heddle::cli
