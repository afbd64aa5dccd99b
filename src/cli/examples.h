// The programs that `heddle explain` shows: the files of cli/explain, which are built in. race_wrong.c has the error
// called race, race_mended.c is the same program without it; models end in .heddle.
#pragma once

#include <span>
#include <string_view>

namespace heddle::cli {

struct ExampleFile {
  std::string_view name;
  std::string_view text;
};
std::span<const ExampleFile> example_files();

}  // namespace heddle::cli
