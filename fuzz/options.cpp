#include "fuzz/options.h"

#include <vector>

#include "fuzz/option_table.h"

namespace heddle::fuzz {

namespace {

using Row = OptionRow<Options>;

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"--count", "N", "how many programs (1000)", [](Options& o, std::uint64_t n) { o.count = n; }},
      {"--seed", "S", "the seed of the first; the others follow (1)", [](Options& o, std::uint64_t n) { o.seed = n; }},
      {"--jobs", "J", "child processes; 0 runs in this one (1)",
       [](Options& o, std::uint64_t n) { o.jobs = static_cast<int>(n); }},
      {"--steps", "N", "steps of a program, roughly (9)",
       [](Options& o, std::uint64_t n) { o.session.generator.steps = static_cast<int>(n); }},
      {"--executions", "N", "skip programs with more interleavings (20000)",
       [](Options& o, std::uint64_t n) { o.session.limits.executions = static_cast<double>(n); }},
      {"--modes", "N", "only so many modes of the engine for each program; its seed chooses (all)",
       [](Options& o, std::uint64_t n) { o.session.modes = n; }},
      {"--patience", "N", "seconds before a program counts as hanging (120)",
       [](Options& o, std::uint64_t n) { o.patience = static_cast<int>(n); }},
      {"--shrink", nullptr, "make the program of a disagreement as small as possible",
       [](Options& o, std::uint64_t) { o.session.shrink = true; }},
      {"--parts", nullptr, "only the modes that explore in parts, with several processes, or are killed and resumed",
       [](Options& o, std::uint64_t) { o.session.only_parts = true; }},
      {"--proofs", nullptr, "programs that go round for ever; the modes that look for a proof",
       [](Options& o, std::uint64_t) { o.session.be_proving(); }},
      {"--proofs-many", nullptr,
       "programs with any number of threads, of which the oracle looks at up to four; the modes that can prove these",
       [](Options& o, std::uint64_t) { o.session.be_proving_crowds(); }},
      {"--pruning", nullptr, "only the modes that prune or slice",
       [](Options& o, std::uint64_t) { o.session.only_pruning = true; }},
      {"--wide", nullptr, "programs of many threads that do little; the modes that reduce or prune",
       [](Options& o, std::uint64_t) { o.session.be_wide(); }},
      {"--stats", nullptr, "only generate, and show how often each feature and outcome occurs",
       [](Options& o, std::uint64_t) { o.stats = true; }},
      {"--print", "SEED", "show one program and what the oracle says of it",
       [](Options& o, std::uint64_t n) { o.print = n; }},
      {"--help", nullptr, "this text", [](Options& o, std::uint64_t) { o.help = true; }},
  };
  return table;
}

}  // namespace

std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint) {
  return parse_by<Options>(rows(), count, arguments, complaint);
}

std::string usage() { return usage_of<Options>("heddle-fuzz", rows()); }

}  // namespace heddle::fuzz
