// Every function that is known here without the program defining it: what `heddle models` lists, and which assumptions
// a result rests on because a function was called. Whether the machine carries it out or a model does, other tables say
// (bitcode/known.h); a test holds them against this one.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace heddle::program {

struct KnownFunction {
  std::string_view name;             // one that ends in * stands for all that begin so
  std::string_view words;            // what it does
  std::string_view assumption = {};  // what a result rests on if it was called; empty: nothing
};

struct KnownGroup {
  std::string_view name;
  std::string_view words;
  std::span<const KnownFunction> functions;
};

// A file each.
std::span<const KnownGroup> known_threads();
std::span<const KnownGroup> known_language();
std::span<const KnownGroup> known_mathematics();
std::span<const KnownGroup> known_text();
std::span<const KnownGroup> known_input();
std::span<const KnownGroup> known_system();
std::span<const KnownGroup> known_cxx();
std::span<const KnownGroup> known_verification();

std::vector<KnownGroup> known_groups();  // all of them
// Null: it is not known.
const KnownFunction* find_known(std::string_view name);

}  // namespace heddle::program
