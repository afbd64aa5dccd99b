// What it costs to find the executable permutations of a run: time against the number of classes, and against the
// length of the run. Prints a table; a run takes about half a minute.
//
//   permute            all sizes
//   permute --quick    the small sizes only
#include "permute/permute.h"
#include "lang/compile.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace heddle;

program::Program compiled(const std::string& text) {
  lang::CompileResult result = lang::compile(text, "bench.heddle");
  if (std::holds_alternative<program::Program>(result)) return std::move(std::get<program::Program>(result));
  std::fprintf(stderr, "%s\n%s\n", std::get<1>(result).front().message.c_str(), text.c_str());
  std::exit(2);
}

std::string name(const char* letter, int number) { return letter + std::to_string(number); }

// n processes with one step each that nobody else cares about: one class.
std::string independent(int processes) {
  std::string text;
  for (int i = 0; i < processes; ++i) text += "var " + name("x", i) + " := 0; proc { " + name("x", i) + " := 1 }\n";
  return text;
}

// Two processes with so many steps of their own each, and so many races between them at the end: 2^races classes.
std::string races(int count, int own_steps) {
  std::string text = "var p := 0, q := 0;\n";
  std::string loop = std::to_string(own_steps);
  for (int i = 0; i < count; ++i) text += "var " + name("r", i) + " := 0;\n";
  text += "proc { while (true)[" + loop + "] { p := p + 1 } }\nproc { while (true)[" + loop + "] { q := q + 1 } }\n";
  for (int i = 0; i < count; ++i) text += "proc { " + name("r", i) + " := 1 } proc { " + name("r", i) + " := 2 }\n";
  return text;
}

// The same races, but each in front of steps that depend on it: nothing of a permutation can be shared with another.
std::string early_races(int count, int own_steps) {
  std::string text;
  std::string loop = std::to_string(own_steps / (2 * count));
  for (int i = 0; i < count; ++i)
    text += "var " + name("r", i) + " := 0, " + name("s", i) + " := 0;\nproc { " + name("r", i) +
            " := 1; while (true)[" + loop + "] { " + name("s", i) + " := " + name("s", i) + " + 1 } }\nproc { " +
            name("r", i) + " := 2 }\n";
  return text;
}

// Two processes that wait for each other in turn: one class, by the guards alone.
std::string turns(int rounds) {
  std::string loop = "while (true)[" + std::to_string(rounds) + "] ";
  return "var turn := 0, x := 0;\nproc { " + loop + "{ await turn == 0; x := x + 1; turn := 1 } }\nproc { " + loop +
         "{ await turn == 1; x := x * 2; turn := 0 } }\n";
}

// Processes that add to one variable under a lock: n! classes, and no prefix that leads nowhere.
std::string locked(int processes) {
  std::string text = "var m : lock; var x := 0;\n";
  for (int i = 0; i < processes; ++i) text += "proc { lock m; x := 2 * x + " + std::to_string(i) + "; unlock m }\n";
  return text;
}

void row(const std::string& what, const std::string& text) {
  permute::Options options;
  options.most_classes = 0;
  permute::Answered answered = permute::permute(compiled(text), options);
  const auto& result = std::get<permute::Result>(answered);
  const permute::Statistics& s = result.statistics;
  auto classes = static_cast<double>(s.classes);
  std::printf("%-28s %8llu %9llu %8zu %8llu %11llu %9.3f %12.1f\n", what.c_str(),
              static_cast<unsigned long long>(result.run.length()), static_cast<unsigned long long>(s.classes),
              result.endings.size(), static_cast<unsigned long long>(s.blocked),
              static_cast<unsigned long long>(s.steps), s.seconds, s.seconds * 1e6 / std::max(classes, 1.0));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  std::printf("%-28s %8s %9s %8s %8s %11s %9s %12s\n", "program", "length", "classes", "endings", "blocked", "steps",
              "seconds", "us per class");
  for (int n : {20, 200}) row("independent(" + std::to_string(n) + ")", independent(n));
  for (int k = 2; k <= (quick ? 8 : 14); k += 2) row("races(" + std::to_string(k) + ", 10)", races(k, 10));
  for (int n : {50, 500, 2500})
    if (!quick || n < 2500) row("races(10, " + std::to_string(n) + ")", races(10, n));
  for (int n : {100, 1000, 10000})
    if (!quick || n < 10000) row("early_races(10, " + std::to_string(n) + ")", early_races(10, n));
  for (int n : {15, 150, 1500}) row("turns(" + std::to_string(n) + ")", turns(n));
  for (int n = 3; n <= (quick ? 5 : 8); ++n) row("locked(" + std::to_string(n) + ")", locked(n));
}
