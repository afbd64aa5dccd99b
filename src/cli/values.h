// Values of options: each function sets a field, and answers what is wrong with the value as the end of a sentence that
// begins with the name of the option; empty if nothing is.
#pragma once

#include "cli/arguments.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::cli {

template <class Number, class Field>
std::string set_count(Field& field, std::string_view value, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  bool whole = error == std::errc() && end == value.data() + value.size();
  if (!whole || number < least || number > most)
    return "needs a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ", not \"" +
           std::string(value) + "\"";
  field = static_cast<Number>(number);
  return "";
}

std::string set_seconds(double& field, std::string_view value);
std::string set_solver_timeout(Arguments& arguments, std::string_view value);
std::string set_reductions(Arguments& arguments, std::string_view value,
                           const std::vector<explore::Reduction>& allowed);
std::string set_pruning(Arguments& arguments, std::string_view value);
std::string set_undefined(Arguments& arguments, std::string_view value);
std::string set_phase(Arguments& arguments, std::string_view value);
std::string set_file(std::string& field, std::string_view value);
// Of a format that has no place on standard output.
std::string set_output_file(std::string& field, std::string_view value);
std::string set_calculus(Arguments& arguments, std::string_view value);
std::string set_merging(Arguments& arguments, std::string_view value);
std::string set_witness_format(Arguments& arguments, std::string_view value);
std::string set_checks(Arguments& arguments, std::string_view value);
std::string add_project(Arguments& arguments, std::string_view value);
std::string add_main(Arguments& arguments, std::string_view value);
std::string add_argument(Arguments& arguments, std::string_view value);
std::string add_unknown_argument(Arguments& arguments, std::string_view value);
std::string add_given_file(Arguments& arguments, std::string_view value);      // NAME=PATH
std::string add_to_environment(Arguments& arguments, std::string_view value);  // NAME=VALUE
std::string set_standard_input(Arguments& arguments, std::string_view value);

template <class Field, class Result>
std::string set_parsed(Field& field, Result result) {
  if (auto* complaint = std::get_if<std::string>(&result)) return "cannot be read: " + *complaint;
  field = std::get<0>(std::move(result));
  return "";
}

}  // namespace heddle::cli
