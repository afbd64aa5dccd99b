// The files in which the result of a command is written beside its text.
#pragma once

#include "cli/arguments.h"
#include "cli/loaded.h"
#include "cli/output.h"
#include "plan/verdict.h"
#include "proof/prove.h"

#include <string>
#include <string_view>
#include <vector>

namespace heddle::cli {

// The result of `check`, `replay` or `prove`.
struct Result {
  std::string command;  // "check", "replay", "prove"
  const plan::Verdict& verdict;
  const Loaded& loaded;
  std::string replay{};                       // the command that reruns the counterexample; empty: there is none
  const proof::ProveResult* proof = nullptr;  // of `prove`, whose verdict it is
  std::string text{};                         // the result for people, where it is not that of a check
};

// What is printed beside the text, and before it, since the last line of a run is its summary: annotations, and which
// file will not be written.
void print_exports(const Arguments& arguments, const Result& result, Console& console);

// Writes every file that the command line asks for. Answers what went wrong, a sentence each.
std::vector<std::string> write_exports(const Arguments& arguments, const Result& result, Console& console);

// The same where there is no program yet, because time was up or somebody interrupted: the answer is unknown.
std::vector<std::string> write_exports(const Arguments& arguments, std::string_view reason, Console& console);
// The same without a console, for who cannot wait: what is to be printed before the line of the result, and the files.
std::string text_beside(const Arguments& arguments, std::string_view reason);
void write_files(const Arguments& arguments, std::string_view reason);

// Is something asked for that needs Verdict::coverage? A page does without where a check is resumed, which may have
// been begun without one.
bool wants_counts(const Arguments& arguments, bool is_resumed);

}  // namespace heddle::cli
