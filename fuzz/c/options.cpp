#include "fuzz/c/options.h"

#include <charconv>
#include <functional>
#include <vector>

namespace heddle::fuzz_c {

namespace {

struct Row {
  const char* name;
  const char* argument;  // none: a switch
  const char* help;
  std::function<void(Options&, std::uint64_t)> set;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"--count", "N", "how many programs (200)", [](Options& o, std::uint64_t n) { o.count = n; }},
      {"--seed", "S", "the seed of the first; the others follow (1)", [](Options& o, std::uint64_t n) { o.seed = n; }},
      {"--jobs", "J", "child processes; 0 runs in this one (1)",
       [](Options& o, std::uint64_t n) { o.jobs = static_cast<int>(n); }},
      {"--runs", "N", "native runs of each program; 0: none (200)",
       [](Options& o, std::uint64_t n) { o.session.runs = static_cast<int>(n); }},
      {"--accesses", "N", "shared accesses of a thread, roughly (5)",
       [](Options& o, std::uint64_t n) { o.session.generator.accesses = static_cast<int>(n); }},
      {"--executions", "N", "give up a search with more executions (30000)",
       [](Options& o, std::uint64_t n) { o.session.executions = n; }},
      {"--modes", "N", "only so many modes of the engine (all)",
       [](Options& o, std::uint64_t n) { o.session.modes = n; }},
      {"--patience", "N", "seconds before a program counts as hanging (120)",
       [](Options& o, std::uint64_t n) { o.patience = static_cast<int>(n); }},
      {"--shrink", nullptr, "make the program of a disagreement as small as possible",
       [](Options& o, std::uint64_t) { o.session.shrink = true; }},
      {"--stats", nullptr, "only run natively, and show how often each feature and outcome occurs",
       [](Options& o, std::uint64_t) { o.stats = true; }},
      {"--print", "SEED", "show one program", [](Options& o, std::uint64_t n) { o.print = n; }},
      {"--noise", nullptr, "with --print: as it is run natively", [](Options& o, std::uint64_t) { o.noise = true; }},
      {"--help", nullptr, "this text", [](Options& o, std::uint64_t) { o.help = true; }},
  };
  return table;
}

std::optional<std::uint64_t> parse_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Options> parse_options(int count, const char* const* arguments, std::string& complaint) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string name = arguments[i];
    const Row* row = nullptr;
    for (const Row& candidate : rows()) {
      if (name == candidate.name) row = &candidate;
    }
    if (row == nullptr) {
      complaint = "unknown option " + name;
      return std::nullopt;
    }
    std::uint64_t value = 0;
    if (row->argument != nullptr) {
      const auto number = i + 1 < count ? parse_number(arguments[++i]) : std::nullopt;
      if (!number) {
        complaint = name + " needs a number";
        return std::nullopt;
      }
      value = *number;
    }
    row->set(options, value);
  }
  return options;
}

std::string usage() {
  std::string text = "usage: heddle-fuzz-c [options]\n";
  for (const Row& row : rows()) {
    std::string left = std::string("  ") + row.name + (row.argument != nullptr ? std::string(" ") + row.argument : "");
    left.resize(18, ' ');
    text += left + row.help + "\n";
  }
  return text;
}

}  // namespace heddle::fuzz_c
