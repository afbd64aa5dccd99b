// How fast the search is on the model language, and how its cost grows. Prints a table; a run takes about a minute.
// Seconds are those of the processor, which a shared machine disturbs less than those of the clock.
//
//   model            one line per program and reduction
//   model --quick    the small sizes only
#include "explore/resources.h"
#include "lang/compile.h"
#include "plan/check.h"
#include "plan/paths.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace heddle;

program::Program compiled(const std::string& text) {
  lang::CompileResult result = lang::compile(text, "bench.heddle");
  if (std::holds_alternative<program::Program>(result)) return std::move(std::get<program::Program>(result));
  std::fprintf(stderr, "%s\n%s\n", std::get<1>(result).front().message.c_str(), text.c_str());
  std::exit(2);
}

std::string bracketed(int n) { return "[" + std::to_string(n) + "]"; }

// Fig. 8 of SymPaths.
std::string fig8(int first, int second) {
  return "proc { while (i < m)" + bracketed(first) + " { x := x * i; i := i + 1 } }\n" + "proc { while (j < n)" +
         bracketed(second) + " { y := y * j; j := j + 1 } }\n" +
         "proc { if (i == m and j == n) { p := x * y } else { p := -1 } }\n";
}

// n processes, each of which adds to one shared variable and to one of its own, k times.
std::string adders(int processes, int rounds) {
  std::string text = "var total := 0;\n";
  for (int i = 0; i < processes; ++i) {
    std::string own = "own" + std::to_string(i);
    text += "proc { ";
    for (int k = 0; k < rounds; ++k) text += own + " := " + own + " + 1; total := total + 1; ";
    text += "}\n";
  }
  return text;
}

// n processes that each pass through a ticket lock r times.
std::string ticket(int processes, int rounds) {
  std::string text = "var next := 0, serving := 0, inside := 0;\n";
  for (int i = 0; i < processes; ++i)
    text += "proc { { var r := 0; while (r < " + std::to_string(rounds) +
            ") { var mine := 0;\n"
            "  atomic { mine := next; next := next + 1 }; await serving == mine;\n"
            "  inside := inside + 1; assert inside == 1; inside := inside - 1;\n"
            "  serving := serving + 1; r := r + 1 } } }\n";
  return text;
}

// One writer a[j] = a[j-1] + 1 for each j, and a reader that scans down to the first zero.
std::string lastzero(int writers) {
  std::string text = "var a[" + std::to_string(writers + 1) + "] := 0;\n";
  text += "proc { { var i := " + std::to_string(writers) + "; while (a[i] != 0) { i := i - 1 } } }\n";
  for (int j = 1; j <= writers; ++j)
    text += "proc { { var t := a[" + std::to_string(j - 1) + "]; a[" + std::to_string(j) + "] := t + 1 } }\n";
  return text;
}

// One writer, n readers.
std::string readers(int count) {
  std::string text = "var x := 0; proc { x := 42 }\n";
  for (int i = 0; i < count; ++i) text += "proc { { var t := x; skip } }\n";
  return text;
}

// Threads that insert four messages each into a hash table by compare-and-swap.
std::string indexer(int threads) {
  std::string text = "var table[128] := 0;\n";
  for (int t = 0; t < threads; ++t)
    text += "proc { { var m := 0; while (m < 4) { var w := 0, h := 0, done := false; m := m + 1; w := m * 11 + " +
            std::to_string(t) +
            "; h := w * 7 % 128; while (not done) { atomic { if (table[h] == 0) { table[h] := w;"
            " done := true } else { h := (h + 1) % 128 } } } } } }\n";
  return text;
}

const char* name(explore::Reduction reduction) {
  switch (reduction) {
    case explore::Reduction::None: return "none";
    case explore::Reduction::Canonical: return "canonical";
    case explore::Reduction::Classes: return "classes";
    default: return "dpor";
  }
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print_row(const std::string& what, const char* how, std::uint64_t finals, const plan::SearchStatistics& statistics,
               double seconds) {
  auto steps = static_cast<double>(statistics.counters.steps);
  std::printf("%-26s %-16s %10llu %12.0f %9.3f %12.0f %9.0f %7.1f%%\n", what.c_str(), how,
              static_cast<unsigned long long>(finals), steps, seconds, steps / seconds,
              static_cast<double>(explore::current_memory_bytes()) / (1 << 20),
              100 * statistics.solver_seconds / seconds);
}

void paths_row(const std::string& what, const std::string& text, explore::Reduction reduction) {
  plan::PathsQuery query;
  query.options.reduction = reduction;
  query.options.feasible = false;
  double begun = cpu_seconds();
  plan::PathsResult result = plan::paths(compiled(text), query);
  print_row("paths " + what, name(reduction), result.states, result.statistics, cpu_seconds() - begun);
}

void check_row(const std::string& what, const std::string& text, explore::Reduction reduction, bool cache) {
  explore::Options options;
  options.reduction = reduction;
  options.cache_states = cache;
  double begun = cpu_seconds();
  plan::Verdict verdict = plan::check(compiled(text), options);
  double seconds = cpu_seconds() - begun;
  std::string how = std::string(name(reduction)) + (cache ? " cache" : "");
  print_row("check " + what, how.c_str(), verdict.statistics.counters.executions, verdict.statistics, seconds);
}

}  // namespace

int main(int argc, char** argv) {
  bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  using explore::Reduction;
  std::printf("%-26s %-16s %10s %12s %9s %12s %9s %8s\n", "program", "reduction", "finals", "steps", "seconds",
              "steps/s", "MiB", "solver");
  std::vector<std::pair<int, int>> bounds{{1, 1}, {2, 1}, {2, 2}};
  if (!quick) bounds.insert(bounds.end(), {{3, 2}, {3, 3}});
  for (auto [first, second] : bounds) {
    std::string what = "fig8(" + std::to_string(first) + "," + std::to_string(second) + ")";
    for (Reduction reduction : {Reduction::None, Reduction::Canonical, Reduction::Classes, Reduction::Dpor})
      if (reduction != Reduction::None || first + second <= 5) paths_row(what, fig8(first, second), reduction);
  }
  for (int processes = 2; processes <= (quick ? 3 : 4); ++processes) {
    std::string what = "adders(" + std::to_string(processes) + ",2)";
    for (Reduction reduction : {Reduction::None, Reduction::Canonical, Reduction::Classes, Reduction::Dpor})
      if (reduction != Reduction::None || processes <= 3) paths_row(what, adders(processes, 2), reduction);
  }
  for (int processes = 2; processes <= (quick ? 2 : 3); ++processes) {
    std::string what = "ticket(" + std::to_string(processes) + ",2)";
    check_row(what, ticket(processes, 2), Reduction::None, true);
    check_row(what, ticket(processes, 2), Reduction::Classes, true);
    check_row(what, ticket(processes, 2), Reduction::Classes, false);
    check_row(what, ticket(processes, 2), Reduction::Dpor, false);
  }
  for (int writers : quick ? std::vector<int>{5} : std::vector<int>{5, 10, 13, 15})
    check_row("lastzero(" + std::to_string(writers) + ")", lastzero(writers), Reduction::Dpor, false);
  for (int count : quick ? std::vector<int>{8} : std::vector<int>{8, 13, 16})
    check_row("readers(" + std::to_string(count) + ")", readers(count), Reduction::Dpor, false);
  for (int threads : quick ? std::vector<int>{12} : std::vector<int>{12, 15})
    check_row("indexer(" + std::to_string(threads) + ")", indexer(threads), Reduction::Dpor, false);
}
