// Every "Why" is tested by rerunning: checks programs, and where heddle says why one fails, replays the schedules that
// stand behind it (complaint.cpp).
//
//   why_sweep HEDDLE ROOT [--part I/N] [--models N] [--c N] [--waits N] [--seed S] [--list]
//
// The programs are those of tests/c, tests/programs and examples below ROOT that are unsafe (with --part 2/5 the
// second, seventh, ... of them), and as many of each of the fuzzers' generators as are asked for. --list prints what is
// said of each, and which programs have no "Why".
#include "run.h"

#include "fuzz/c/generate.h"
#include "fuzz/c/print.h"
#include "fuzz/c/waits/generate.h"
#include "fuzz/c/waits/print.h"
#include "fuzz/generate.h"
#include "fuzz/print.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

namespace heddle::why_test {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::string heddle, root;
  std::uint64_t part = 1, parts = 1, models = 0, c = 0, waits = 0, seed = 1;
  bool list = false;
};

// The first lines of a program: expect, options, flags, property.
std::optional<Subject> subject_of(const fs::path& file, const fs::path& root) {
  Subject subject{fs::relative(file, root).string(), file.string()};
  std::ifstream in(file);
  bool is_unsafe = false;
  for (std::string line; std::getline(in, line) && line.starts_with("//");) {
    std::istringstream words(line.substr(2));
    std::string title, word;
    words >> title;
    if (title == "expect:") is_unsafe = (words >> word) && word == "unsafe";
    if (title == "property:" && words >> word)
      subject.options.insert(subject.options.end(), {"--property", (root / "tests/c" / (word + ".prp")).string()});
    if (title != "options:" && title != "flags:") continue;
    while (words >> word) (title == "flags:" ? subject.flags : subject.options).push_back(word);
  }
  return is_unsafe ? std::optional(subject) : std::nullopt;
}

std::vector<Subject> written_programs(const Options& options) {
  std::vector<fs::path> files;
  for (const char* folder : {"tests/c", "tests/programs", "examples"})
    for (const auto& entry : fs::directory_iterator(fs::path(options.root) / folder))
      if (std::set<std::string>{".c", ".cpp", ".heddle"}.contains(entry.path().extension().string()))
        files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Subject> all;
  for (const fs::path& file : files)
    if (std::optional<Subject> subject = subject_of(file, options.root)) all.push_back(std::move(*subject));
  std::vector<Subject> chosen;
  for (std::size_t i = options.part - 1; i < all.size(); i += options.parts) chosen.push_back(all[i]);
  return chosen;
}

struct Tally {
  std::uint64_t programs = 0, unsafe = 0, threaded = 0, explained = 0, wrong = 0;
  std::map<std::string, std::uint64_t> kinds;
};

bool has_threads(const Json& run) {
  std::set<std::string> paths;
  for (const char* part : {"steps", "waiting"})
    for (const Json& each : run.at(part)) paths.insert(each.at("path").get<std::string>());
  return paths.size() > 1;
}

std::string kind_of(const Json& why) {
  if (why.contains("passing_schedule")) return why.at("pairs").empty() ? "chance" : "order";
  return why.contains("failing_schedule") ? "any order fails" : "fact";
}

void look_at(const Subject& subject, const Heddle& heddle, const Options& options, Tally& tally) {
  Json result = heddle.check(subject);
  ++tally.programs;
  if (!result.is_object() || result.value("verdict", "") != "unsafe") return;
  ++tally.unsafe;
  bool threaded = has_threads(result.at("counterexample"));
  tally.threaded += threaded ? 1 : 0;
  bool is_explained = result.contains("why");
  tally.explained += threaded && is_explained ? 1 : 0;
  if (threaded) ++tally.kinds[is_explained ? kind_of(result.at("why")) : "none"];
  std::string kind = result.at("error").at("kind").get<std::string>();
  if (options.list && is_explained)
    for (const Json& sentence : result.at("why").at("sentences"))
      std::cout << subject.name << ": " << sentence.get<std::string>() << "\n";
  if (options.list && !is_explained) std::cout << subject.name << ": NONE (" << kind << ")\n";
  if (std::string trouble = complaint_about(result, heddle); !trouble.empty()) {
    ++tally.wrong;
    std::cout << "FAILED: " << subject.name << ": " << trouble << "\n";
  }
}

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

void look_at_random(const Options& options, const Heddle& heddle, const std::string& folder, Tally& tally) {
  auto each = [&](std::uint64_t count, const std::string& title, const std::string& ending, auto text) {
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint64_t seed = options.seed + i;
      std::string file = folder + "/program" + ending;
      write(file, text(seed));
      look_at({title + " " + std::to_string(seed),
               file,
               {},
               ending == ".c" ? std::vector<std::string>{"-w"} : std::vector<std::string>{}},
              heddle, options, tally);
    }
  };
  each(options.models, "model", ".heddle", [](std::uint64_t seed) {
    fuzz::Program program = fuzz::generate(seed);
    return fuzz::print(program);
  });
  each(options.c, "c", ".c", [](std::uint64_t seed) { return fuzz_c::print(fuzz_c::generate(seed)); });
  each(options.waits, "waits", ".c", [](std::uint64_t seed) {
    fuzz_waits::Program program = fuzz_waits::generate(seed);
    return fuzz_waits::print(program);
  });
}

std::optional<Options> parse(const std::vector<std::string>& words) {
  if (words.size() < 2) return std::nullopt;
  Options options{words[0], words[1]};
  std::map<std::string, std::uint64_t*> numbers{
      {"--models", &options.models}, {"--c", &options.c}, {"--waits", &options.waits}, {"--seed", &options.seed}};
  for (std::size_t i = 2; i < words.size(); ++i) {
    bool has_value = i + 1 < words.size();
    if (words[i] == "--list")
      options.list = true;
    else if (words[i] == "--part" && has_value)
      std::sscanf(words[++i].c_str(), "%lu/%lu", &options.part, &options.parts);
    else if (numbers.contains(words[i]) && has_value)
      *numbers[words[i]] = std::stoull(words[i + 1]), ++i;
    else
      return std::nullopt;
  }
  if (options.part < 1 || options.parts < 1) return std::nullopt;
  return options;
}

}  // namespace

int run(const std::vector<std::string>& words) {
  std::optional<Options> options = parse(words);
  if (!options) {
    std::cerr << "usage: why_sweep HEDDLE ROOT [--part I/N] [--models N] [--c N] [--waits N] [--seed S] [--list]\n";
    return 2;
  }
  std::string pattern = (fs::temp_directory_path() / "heddle-why-XXXXXX").string();
  std::string folder = mkdtemp(pattern.data()) == nullptr ? "" : pattern;
  if (folder.empty()) return 2;
  Heddle heddle(options->heddle, folder);
  Tally tally;
  for (const Subject& subject : written_programs(*options)) look_at(subject, heddle, *options, tally);
  look_at_random(*options, heddle, folder, tally);
  fs::remove_all(folder);
  std::cout << tally.programs << " programs, " << tally.unsafe << " unsafe; of " << tally.threaded
            << " with several threads " << tally.explained << " have a Why";
  for (const auto& [kind, count] : tally.kinds) std::cout << ", " << kind << " " << count;
  std::cout << "; " << tally.wrong << " wrong\n";
  return tally.wrong == 0 && tally.unsafe != 0 ? 0 : 1;
}

}  // namespace heddle::why_test

int main(int count, char** words) { return heddle::why_test::run({words + 1, words + count}); }
