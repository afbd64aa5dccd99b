#include "report/witness_invariants.h"

#include "report/statements.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace heddle::report {

namespace {

using program::Location;

class Maker {
public:
  explicit Maker(const program::Sources& sources) : sources_(sources) {}

  std::vector<WitnessInvariant> operator()(const plan::Invariants& invariants) {
    std::vector<WitnessInvariant> result;
    for (const auto& [statement, facts] : by_statement(invariants.loops))
      if (is_loop(statement))
        for (const std::string& fact : facts) result.push_back({true, statement, fact});
    if (result.empty() && is_known(invariants.in_main))
      for (const std::string& fact : invariants.always) result.push_back({false, begin_of(invariants.in_main), fact});
    return result;
  }

private:
  // A loop without a condition begins with its first statement, which may be a loop as well: what is said of a
  // statement has to hold at the heads of all loops that begin there.
  std::map<Location, std::vector<std::string>> by_statement(const std::vector<plan::Invariants::Loop>& loops) {
    std::map<Location, std::vector<std::string>> result;
    for (const plan::Invariants::Loop& loop : loops) {
      if (!is_known(loop.head)) continue;
      auto [known, is_new] = result.try_emplace(begin_of(loop.head), loop.facts);
      if (!is_new)
        std::erase_if(known->second,
                      [&](const std::string& fact) { return std::ranges::count(loop.facts, fact) == 0; });
    }
    return result;
  }

  bool is_loop(Location statement) const {
    const std::string& line = sources_.files[statement.file].lines[statement.line - 1];
    std::string_view text = std::string_view(line).substr(statement.column - 1);
    auto begins = [&](std::string_view word) {
      std::size_t behind = text.find_first_not_of(" \t", word.size());
      return text.starts_with(word) && behind != std::string_view::npos && text[behind] == '(';
    };
    return begins("while") || begins("for");
  }

  bool is_known(Location location) const {
    return location && location.file < sources_.files.size() &&
           location.line <= sources_.files[location.file].lines.size();
  }

  Location begin_of(Location location) {
    const std::vector<std::string>& lines = sources_.files[location.file].lines;
    return statements_.try_emplace(location.file, lines).first->second.begin_of(location);
  }

  const program::Sources& sources_;
  std::map<std::uint32_t, Statements> statements_;
};

}  // namespace

std::vector<WitnessInvariant> witness_invariants(const plan::Verdict& verdict, const Task& task) {
  return Maker(task.sources)(verdict.invariants);
}

}  // namespace heddle::report
