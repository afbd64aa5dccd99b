// The whole of a run, given its arguments, and what the commands share.
#pragma once

#include "base/budget.h"
#include "cli/arguments.h"
#include "cli/last_resort.h"
#include "cli/output.h"
#include "cli/progress.h"

#include <atomic>
#include <span>
#include <string>
#include <vector>

namespace heddle::cli {

enum Status : int { done = 0, unsafe = 1, bad_input = 2, unknown = 3 };

struct SavedCheck;  // cli/checkpoint.h

struct Environment {
  Console& console;
  const std::atomic<bool>& interrupted;
  base::Budget budget{};  // of the command: --time, and until somebody interrupts
  ProgressLine progress{console};
  LastResort last_resort{progress};
};

// What the engine is to do with what is left of the budget.
explore::Options engine_options(const Arguments& arguments, const Environment& environment);

int run(std::span<const std::string> words, Environment& environment);

// The commands, a file each.
// `begin`: where another process has stopped; null: at the start.
int run_check(const Arguments& arguments, Environment& environment, const SavedCheck* begin = nullptr);
int run_paths(const Arguments& arguments, Environment& environment);
int run_permute(const Arguments& arguments, Environment& environment);
int run_replay(const Arguments& arguments, Environment& environment);
int run_slice(const Arguments& arguments, Environment& environment);
int run_inspect(const Arguments& arguments, Environment& environment);
int run_prove(const Arguments& arguments, Environment& environment);
// With --calculus dynamic-logic.
int run_dynamic_logic(const Arguments& arguments, Environment& environment);
int run_check_proof(const Arguments& arguments, Environment& environment);
int run_explain(const Arguments& arguments, Environment& environment);
int run_completions(const Arguments& arguments, Environment& environment);
int run_manual(const Arguments& arguments, Environment& environment);
int run_models(const Arguments& arguments, Environment& environment);

// heddle cc and heddle c++: what follows these words is the compiler's. None: it is another command.
std::optional<int> run_as_compiler(std::span<const std::string> words, Environment& environment);

// Where the text for people goes.
Output& text_output(const Arguments& arguments, Console& console);
// Writes a JSON text to where --json says, if it does; answers as write_file does.
std::string write_json(const Arguments& arguments, Console& console, const std::string& json);
// The end of a command whose program could not be had: its input is wrong and that has been said, or there was no time.
int conclude_without_program(const Arguments& arguments, Environment& environment);
// The end of a command: what could not be written is told, and overrides the status.
int conclude(int status, std::span<const std::string> complaints, Console& console);

}  // namespace heddle::cli
