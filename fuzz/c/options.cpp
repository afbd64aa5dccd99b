#include "fuzz/c/options.h"

#include <algorithm>
#include <vector>

#include "fuzz/option_table.h"

namespace heddle::fuzz_c {

namespace {

using Row = fuzz::OptionRow<Options>;

/// Programs in C++ take several times as long.
constexpr std::size_t kCxxModes = 6;

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"--count", "N", "how many programs (200)", [](Options& o, std::uint64_t n) { o.count = n; }},
      {"--seed", "S", "the seed of the first; the others follow (1)", [](Options& o, std::uint64_t n) { o.seed = n; }},
      {"--jobs", "J", "child processes; 0 runs in this one (1)",
       [](Options& o, std::uint64_t n) { o.jobs = static_cast<int>(n); }},
      {"--runs", "N", "native runs of each program; 0: none (200; 10 where threads wait)",
       [](Options& o, std::uint64_t n) { o.session.runs = o.waits.runs = static_cast<int>(n); }},
      {"--values", nullptr, "only programs that compute: types, structures, pointers, atomics",
       [](Options& o, std::uint64_t) { o.kind = Kind::Values; }},
      {"--waits", nullptr, "only programs whose threads wait for each other, which an oracle judges",
       [](Options& o, std::uint64_t) { o.kind = Kind::Waits; }},
      {"--cxx", nullptr, "the same programs in C++20; six modes of the engine for each, unless --modes says otherwise",
       [](Options& o, std::uint64_t) { o.cxx = o.session.generator.cxx = o.waits.cxx = true; }},
      {"--m32", nullptr, "the same programs for i386, where long and pointers have 32 bits",
       [](Options& o, std::uint64_t) { o.m32 = true; }},
      {"--states", "N", "the oracle gives up a program with more states (60000)",
       [](Options& o, std::uint64_t n) { o.waits.oracle.states = n; }},
      {"--no-spurious-wakeups", nullptr, "neither for the engine nor for the oracle",
       [](Options& o, std::uint64_t) { o.waits.oracle.spurious_wakeups = false; }},
      {"--accesses", "N", "shared accesses of a thread, roughly (5)",
       [](Options& o, std::uint64_t n) { o.session.generator.accesses = static_cast<int>(n); }},
      {"--threads", "N", "threads of a program, at least 2 (2 or 3)",
       [](Options& o, std::uint64_t n) { o.session.generator.threads = std::max(2, static_cast<int>(n)); }},
      {"--executions", "N", "give up a search with more executions (30000)",
       [](Options& o, std::uint64_t n) { o.session.executions = n; }},
      {"--modes", "N", "only so many modes of the engine for each program; its seed chooses (all)",
       [](Options& o, std::uint64_t n) { o.session.modes = o.waits.modes = n; }},
      {"--patience", "N", "seconds before a program counts as hanging (120)",
       [](Options& o, std::uint64_t n) { o.patience = static_cast<int>(n); }},
      {"--shrink", nullptr, "make the program of a disagreement as small as possible",
       [](Options& o, std::uint64_t) { o.session.shrink = o.waits.shrink = true; }},
      {"--parts", nullptr,
       "only the modes that explore in parts, with several processes, or are killed and resumed, and one to compare "
       "them with",
       [](Options& o, std::uint64_t) { o.session.only_parts = true; }},
      {"--pruning", nullptr, "only the modes that prune or slice, and some to compare them with",
       [](Options& o, std::uint64_t) { o.session.only_pruning = true; }},
      {"--stats", nullptr, "only run natively, and show how often each feature and outcome occurs",
       [](Options& o, std::uint64_t) { o.stats = true; }},
      {"--print", "SEED", "show one program", [](Options& o, std::uint64_t n) { o.print = n; }},
      {"--noise", nullptr, "with --print: as it is run natively", [](Options& o, std::uint64_t) { o.noise = true; }},
      {"--help", nullptr, "this text", [](Options& o, std::uint64_t) { o.help = true; }},
  };
  return table;
}

}  // namespace

std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint) {
  auto options = fuzz::parse_by<Options>(rows(), count, arguments, complaint);
  if (options && options->cxx && options->session.modes == 0) options->session.modes = options->waits.modes = kCxxModes;
  return options;
}

bool waits(const Options& options, std::uint64_t seed) {
  return options.kind == Kind::Both ? seed % 2 == 1 : options.kind == Kind::Waits;
}

std::string usage() { return fuzz::usage_of<Options>("heddle-fuzz-c", rows()); }

}  // namespace heddle::fuzz_c
