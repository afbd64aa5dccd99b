#include "bitcode/known.h"
#include "cli/run.h"
#include "lang/suggest.h"
#include "program/known_functions.h"
#include "report/width.h"

#include <algorithm>
#include <array>
#include <vector>

namespace heddle::cli {

namespace {

constexpr std::size_t name_columns = 32, group_columns = 18, carrier_columns = 9;

using Carried = std::vector<bitcode::CarriedOut>;

// Those that are known by the beginning of their name are the machine's.
std::string_view carrier_of(const Carried& carried, std::string_view name) {
  auto found = std::ranges::find(carried, name, &bitcode::CarriedOut::name);
  return found != carried.end() && found->by == bitcode::Carrier::Model ? "model" : "machine";
}

std::string column(std::string_view text, std::size_t columns) {
  std::string padded = report::pad(std::string(text), columns);
  return padded.size() > text.size() ? padded : padded + " ";
}

std::string line(const Carried& carried, const program::KnownGroup& group, const program::KnownFunction& function) {
  std::string text = column(function.name, name_columns) + column(group.name, group_columns) +
                     column(carrier_of(carried, function.name), carrier_columns) + std::string(function.words);
  if (!function.assumption.empty()) text += "; assumed: " + std::string(function.assumption);
  return text + "\n";
}

bool is_wanted(const std::string& word, const program::KnownGroup& group, const program::KnownFunction& function) {
  return group.name == word || function.name == word || program::find_known(word) == &function;
}

std::string unknown_name(const std::string& word) {
  std::vector<std::string_view> known;
  for (const program::KnownGroup& group : program::known_groups()) {
    known.push_back(group.name);
    for (const program::KnownFunction& function : group.functions) known.push_back(function.name);
  }
  auto close = lang::closest(word, known);
  return "there is no function " + word + " among those that are known" +
         (close ? "; did you mean " + std::string(*close) + "?" : "; heddle models lists them");
}

// Empty: there is none.
std::string lines_of(const std::string& word, const Carried& carried) {
  std::string text;
  for (const program::KnownGroup& group : program::known_groups())
    for (const program::KnownFunction& function : group.functions)
      if (is_wanted(word, group, function)) text += line(carried, group, function);
  return text;
}

std::string all_lines(const Carried& carried) {
  std::string text;
  for (const program::KnownGroup& group : program::known_groups())
    for (const program::KnownFunction& function : group.functions) text += line(carried, group, function);
  return text;
}

}  // namespace

int run_models(const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  Carried carried = bitcode::carried_out();
  std::string text = arguments.files.empty() ? all_lines(carried) : "";
  for (const std::string& word : arguments.files) {
    std::string lines = lines_of(word, carried);
    if (lines.empty()) return conclude(bad_input, std::array{unknown_name(word)}, console);
    text += lines;
  }
  console.out.stream() << text;
  return conclude(done, {}, console);
}

}  // namespace heddle::cli
