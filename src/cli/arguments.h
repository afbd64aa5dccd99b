// The command line, parsed once.
#pragma once

#include "calculus/merging.h"
#include "explore/options.h"
#include "native/settings.h"
#include "plan/options.h"
#include "plan/verdict.h"
#include "program/surroundings.h"
#include "proof/prove.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace heddle::cli {

enum class Command : std::uint8_t {
  Check,
  Paths,
  Permute,
  Replay,
  Resume,
  Slice,
  Inspect,
  Prove,
  CheckProof,
  Explain,
  Completions,
  Manual,
  Models,
  Cc,
  Cxx
};

enum class WitnessFormat : std::uint8_t { GraphMl, Yaml };

struct Arguments {
  std::optional<Command> command;  // none: `heddle --help`, `heddle --version`
  bool help = false;
  bool version = false;
  bool list_checks = false;
  bool list_phases = false;
  std::vector<std::string> files;
  std::vector<std::string> words;  // of the whole command line

  std::vector<explore::Reduction> reductions;  // empty: what the command does by default
  bool cache_states = true;
  std::optional<explore::Pruning> pruning{explore::Pruning{}};
  bool slice = true;
  bool symmetry = true;
  const plan::Phase* phase = nullptr;  // null: all that the command does by default
  bool tries_proof = true;             // where a search does not come to its end
  std::uint64_t dpor_work = 0;
  bool feasible = false;
  std::optional<std::uint32_t> unwind;
  std::optional<std::uint32_t> threads;
  double seconds = 0;
  std::uint64_t memory_mib = 0;
  std::optional<std::uint32_t> jobs{};
  std::optional<std::uint32_t> context_bound;
  smt::Options solver;

  bool quiet = false;
  std::string json;  // files to write; empty: none
  std::string html;
  std::string save;
  std::string checkpoint;
  std::string plot;
  std::string sarif;
  std::string junit;
  std::string witness;
  std::optional<WitnessFormat> witness_format;  // none: the ending of the name says it
  std::string coverage;
  bool github = false;  // annotations beside the text
  std::vector<plan::Input> inputs;
  std::optional<std::vector<std::string>> schedule;

  // Of C and C++.
  std::vector<std::string> flags;  // for the compiler
  std::optional<program::ErrorKinds> checks;
  std::string property;   // a file to read
  native::Settings code;  // as far as the options above do not say it
  program::Surroundings surroundings;

  // Of replay.
  bool native = false;  // in the compiled program
  bool gdb = false;
  std::uint32_t repeat = 1;
  std::string script;  // a file to write

  // Of permute.
  bool all = false;
  bool symbolic = false;
  bool path_condition = false;
  std::optional<std::uint64_t> classes;
  std::string trace;      // a case file to read
  std::string schedules;  // files to write
  std::string graph;

  // Of prove.
  proof::Method method = proof::Method::Automatic;
  bool enlarge_by_cores = true;
  bool enlarge_by_monotonicity = true;
  std::string proof;  // a file to write
  bool dynamic_logic = false;
  calculus::Merging merging = calculus::Merging::Sequents;

  std::string print;  // of explain: which of its programs

  const std::string& file() const { return files.front(); }
  // Is there a program to look at?
  bool is_about_program() const { return !command || *command < Command::Explain; }
  bool wants_run() const { return !help && !version && !list_checks && !(list_phases && files.empty()); }
};

// What is wrong with a command line and what to do about it; empty: there was none.
struct UsageError {
  std::string message;
};

using ParseResult = std::variant<Arguments, UsageError>;
// `words` without the name of the program.
ParseResult parse(std::span<const std::string> words);

// What the engine is to do, as far as the command line says so.
explore::Options engine_options(const Arguments& arguments);
// And which searches `check` is to make.
plan::CheckOptions check_options(const Arguments& arguments, explore::Options search);
machine::Limits limits(const Arguments& arguments, machine::Limits otherwise = {});
// The same for compiled code. What is checked is known when the property file has been read.
native::Settings settings(const Arguments& arguments, native::Settings otherwise);

}  // namespace heddle::cli
