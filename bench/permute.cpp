// What it costs to find the executable permutations of a run: time against the number of classes, and against the
// length of the run, for models and for programs in C. Prints a table; a run takes about half a minute.
//
//   permute            all sizes
//   permute --quick    the small sizes only
#include "permute/permute.h"
#include "bitcode/load.h"
#include "lang/compile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

// The first and the second in C.
std::string c_independent(int threads) {
  std::string n = std::to_string(threads);
  return "#include <pthread.h>\nint x[" + n +
         "];\nstatic void *f(void *p) { *(int *)p = 1; return 0; }\n"
         "int main(void) { pthread_t t[" +
         n + "];\n  for (int i = 0; i < " + n +
         "; i++) pthread_create(&t[i], 0, f, &x[i]);\n"
         "  for (int i = 0; i < " +
         n + "; i++) pthread_join(t[i], 0);\n  return 0; }\n";
}

std::string c_races(int count, int own_steps) {
  std::string n = std::to_string(count);
  return "#include <pthread.h>\nint r[" + n +
         "]; volatile int p, q;\n"
         "static void *own(void *v) { volatile int *c = v; for (int i = 0; i < " +
         std::to_string(own_steps) +
         "; i++) *c = i; return 0; }\n"
         "static void *one(void *v) { *(int *)v = 1; return 0; }\nstatic void *two(void *v) { *(int *)v = 2; return 0; "
         "}\n"
         "int main(void) { pthread_t t[2 * " +
         n +
         " + 2]; int k = 0;\n"
         "  pthread_create(&t[k++], 0, own, (void *)&p); pthread_create(&t[k++], 0, own, (void *)&q);\n"
         "  for (int i = 0; i < " +
         n +
         "; i++) { pthread_create(&t[k++], 0, one, &r[i]); pthread_create(&t[k++], 0, two, &r[i]); }\n"
         "  for (int i = 0; i < k; i++) pthread_join(t[i], 0);\n  return 0; }\n";
}

void print_row(const std::string& what, const permute::Answered& answered) {
  const auto& result = std::get<permute::Result>(answered);
  const permute::Statistics& s = result.statistics;
  auto classes = static_cast<double>(s.classes);
  std::printf("%-28s %8llu %9llu %8zu %8llu %11llu %9.3f %12.1f\n", what.c_str(),
              static_cast<unsigned long long>(result.run.length()), static_cast<unsigned long long>(s.classes),
              result.endings.size(), static_cast<unsigned long long>(s.blocked),
              static_cast<unsigned long long>(s.steps), s.seconds, s.seconds * 1e6 / std::max(classes, 1.0));
  std::fflush(stdout);
}

permute::Options no_limit() {
  permute::Options options;
  options.most_classes = 0;
  return options;
}

void row(const std::string& what, const std::string& text) {
  print_row(what, permute::permute(compiled(text), no_limit()));
}

void c_row(const std::string& what, const std::string& text) {
  std::string pattern = (std::filesystem::temp_directory_path() / "heddle-bench-XXXXXX").string();
  std::filesystem::path folder = ::mkdtemp(pattern.data());
  std::ofstream(folder / "bench.c") << text;
  auto code = bitcode::load({{(folder / "bench.c").string()}, {}, {}});
  std::filesystem::remove_all(folder);
  if (auto* error = std::get_if<bitcode::InputError>(&code)) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    std::exit(2);
  }
  native::Settings settings;
  settings.observed = true;
  settings.unwind = 1'000'000;
  print_row(what, permute::permute(permute::Compiled{std::get<program::Code>(code), settings}, no_limit()));
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
  for (int n : {20, 100}) c_row("C: independent(" + std::to_string(n) + ")", c_independent(n));
  for (int k = 2; k <= (quick ? 6 : 10); k += 2) c_row("C: races(" + std::to_string(k) + ", 10)", c_races(k, 10));
  for (int n : {50, 500, 5000})
    if (!quick || n < 5000) c_row("C: races(10, " + std::to_string(n) + ")", c_races(10, n));
}
