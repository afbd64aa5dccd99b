#include "cli/language.h"

#include "bitcode/kept.h"

#include <algorithm>
#include <array>

namespace heddle::cli {

namespace {

struct Ending {
  std::string_view text;
  Language language;
};
constexpr std::array endings{
    Ending{".heddle", Language::Model}, Ending{".c", Language::Source},
    Ending{".cc", Language::Source},    Ending{".cpp", Language::Source},
    Ending{".cxx", Language::Source},   Ending{".i", Language::Source},
    Ending{".ii", Language::Source},    Ending{".ll", Language::Bitcode},
    Ending{".bc", Language::Bitcode},   Ending{"compile_commands.json", Language::Database},
};

}  // namespace

std::optional<Language> language_of(std::string_view path) {
  auto found = std::ranges::find_if(endings, [&](const Ending& each) { return path.ends_with(each.text); });
  if (found != endings.end()) return found->language;
  return bitcode::is_built(std::string(path)) ? std::optional(Language::Built) : std::nullopt;
}

}  // namespace heddle::cli
