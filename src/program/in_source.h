// What the cells and steps of a model are in the source that it was made of, so that what was proved of the model can
// be said in C.
#pragma once

#include "program/location.h"

#include <gmpxx.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::program {

struct InSource {
  // A cell that holds exactly the value of a variable, or of a part of one, which all threads see. Each access to it is
  // a step of its own, but for those in atomic sections and those of main before it has started a thread.
  struct Cell {
    std::string expression;
    mpz_class low, high;  // of all values that it ever holds, as making the model has found out
    bool is_low_known = false, is_high_known = false;  // not just because of the type
    bool is_int = false;                               // arithmetic in C makes an int of it
    Location declared{};                               // the variable
  };
  std::map<std::string, Cell> cells{};  // by program::cell_name
  // The heads of loops at which a thread is that rests in front of a step, by Program::steps: threads rest whenever
  // they come to one of these heads.
  std::map<std::uint32_t, std::vector<Location>> heads{};
  std::vector<Location> unsaid{};  // heads of loops, too, at which threads do not rest: those in atomic sections
  Location in_main{};              // where main begins: nobody has written anything yet; may be nowhere
};

}  // namespace heddle::program
