/// Options of a command line as a table: one row for each, with a number behind it or without.
#pragma once

#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace heddle::fuzz {

template <class Options>
struct OptionRow {
  const char* name;
  const char* argument;  // none: a switch
  const char* help;
  std::function<void(Options&, std::uint64_t)> set;
};

inline std::optional<std::uint64_t> parse_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// On a mistake nothing, with a sentence in `complaint`.
template <class Options>
std::optional<Options> parse_by(std::span<const OptionRow<Options>> rows, int count, const char* const* arguments,
                                std::string& complaint) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string name = arguments[i];
    const OptionRow<Options>* row = nullptr;
    for (const OptionRow<Options>& candidate : rows) {
      if (name == candidate.name) row = &candidate;
    }
    if (row == nullptr) {
      complaint = "unknown option " + name;
      return std::nullopt;
    }
    const bool takes_number = row->argument != nullptr;
    const auto number = takes_number && i + 1 < count ? parse_number(arguments[++i]) : std::nullopt;
    if (takes_number && !number) {
      complaint = name + " needs a number";
      return std::nullopt;
    }
    row->set(options, number.value_or(0));
  }
  return options;
}

template <class Options>
std::string usage_of(const std::string& program, std::span<const OptionRow<Options>> rows) {
  std::string text = "usage: " + program + " [options]\n";
  for (const OptionRow<Options>& row : rows) {
    std::string left = std::string("  ") + row.name + (row.argument != nullptr ? std::string(" ") + row.argument : "");
    left.resize(18, ' ');
    text += left + row.help + "\n";
  }
  return text;
}

}  // namespace heddle::fuzz
