#include "cli/compile_errors.h"

#include "program/diagnostic.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

constexpr std::array<std::string_view, 2> marks{": fatal error: ", ": error: "};

struct Advice {
  std::string_view symptom;  // part of clang's message
  std::string_view advice;
};
// The first that fits counts; the last one always does.
constexpr std::array advices{
    Advice{"file not found",
           "name its folder behind --, as in -- -Iinclude, or install the package that has this header"},
    Advice{"unknown argument", "leave that flag out"},
    Advice{"no such file or directory", "check the name"},
    Advice{"unknown type name", "mend it, or name the macros and headers that the project is compiled with behind --"},
    Advice{"undeclared", "mend it, or name the macros and headers that the project is compiled with behind --"},
    Advice{"", "mend it there, or name the flags that it is compiled with behind --"},
};

}  // namespace

bool is_compile_error(std::string_view line) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return line.find(mark) != line.npos; });
}

std::string compile_advice(const std::string& messages, const std::string& file) {
  for (std::string line : program::split_lines(messages))
    for (std::string_view mark : marks) {
      std::size_t found = line.find(mark);
      if (found == std::string::npos) continue;
      line.replace(found, mark.size(), ": ");
      auto row = std::ranges::find_if(advices,
                                      [&](const Advice& each) { return line.find(each.symptom) != std::string::npos; });
      return line + "; " + std::string(row->advice);
    }
  return file;
}

}  // namespace heddle::cli
