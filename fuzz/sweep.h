/// How a shrinker goes about it, whatever it shrinks: an editor makes the edit of a given number, in phases.
#pragma once

#include <cstddef>
#include <utility>

namespace heddle::fuzz {

enum class Phase { Pieces, Details };

/// Tries every edit of the phase once; true if one of them kept the failure.
template <class Editor, class Program, class IsProgram, class StillFails>
bool sweep(Program& program, Phase phase, const IsProgram& is_program, const StillFails& still_fails,
           std::size_t& tries) {
  bool progress = false;
  for (std::size_t number = 0; tries > 0;) {
    Program candidate = program;
    if (!Editor(phase, number).edit(candidate)) break;
    ++number;
    if (!is_program(candidate)) continue;
    --tries;
    if (!still_fails(candidate)) continue;
    program = std::move(candidate);
    progress = true;
    --number;
  }
  return progress;
}

template <class Editor, class Program, class IsProgram, class StillFails>
Program shrink_by(Program program, const IsProgram& is_program, const StillFails& still_fails, std::size_t tries) {
  for (bool progress = true; progress && tries > 0;) {
    progress = sweep<Editor>(program, Phase::Pieces, is_program, still_fails, tries);
    progress = sweep<Editor>(program, Phase::Details, is_program, still_fails, tries) || progress;
  }
  return program;
}

}  // namespace heddle::fuzz
