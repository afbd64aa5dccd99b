// What the writer and the reader of case files agree on.
#pragma once

#include "native/settings.h"

#include <nlohmann/json.hpp>

#include <array>

namespace heddle::replay {

using Json = nlohmann::ordered_json;

inline constexpr int format = 1;
inline constexpr const char* case_field = "heddle_case";
inline constexpr const char* suite_field = "heddle_suite";

// Settings that are on or off.
struct Switch {
  const char* name;
  bool native::Settings::*field;
};
inline constexpr std::array switches{
    Switch{"only_error_calls", &native::Settings::only_error_calls},
    Switch{"must_free_all", &native::Settings::must_free_all},
    Switch{"malloc_fails", &native::Settings::malloc_fails},
    Switch{"undefined_is_arbitrary", &native::Settings::undefined_is_arbitrary},
    Switch{"undefined_gives_handles", &native::Settings::undefined_gives_handles},
    Switch{"spurious_wakeups", &native::Settings::spurious_wakeups},
    Switch{"observed", &native::Settings::observed},
};

}  // namespace heddle::replay
