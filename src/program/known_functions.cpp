#include "program/known_functions.h"

#include <unordered_map>

namespace heddle::program {

namespace {

std::unordered_map<std::string_view, const KnownFunction*> index() {
  std::unordered_map<std::string_view, const KnownFunction*> result;
  for (const KnownGroup& group : known_groups())
    for (const KnownFunction& function : group.functions) result.emplace(function.name, &function);
  return result;
}

const KnownFunction* find_by_beginning(std::string_view name) {
  for (const KnownGroup& group : known_groups())
    for (const KnownFunction& function : group.functions)
      if (function.name.ends_with('*') && name.starts_with(function.name.substr(0, function.name.size() - 1)))
        return &function;
  return nullptr;
}

}  // namespace

std::vector<KnownGroup> known_groups() {
  std::vector<KnownGroup> result;
  for (auto groups : {known_threads(), known_language(), known_mathematics(), known_text(), known_input(),
                      known_system(), known_cxx(), known_verification()})
    result.insert(result.end(), groups.begin(), groups.end());
  return result;
}

const KnownFunction* find_known(std::string_view name) {
  static const auto rows = index();
  auto found = rows.find(name);
  return found != rows.end() ? found->second : find_by_beginning(name);
}

}  // namespace heddle::program
