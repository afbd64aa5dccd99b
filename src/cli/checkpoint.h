// The file of --checkpoint: how far a check has come (plan/checkpoint.h), with the command line that it was begun with,
// so that `heddle resume` needs nothing else.
#pragma once

#include "cli/arguments.h"
#include "plan/checkpoint.h"

#include <string>
#include <variant>
#include <vector>

namespace heddle::cli {

struct SavedCheck {
  std::vector<std::string> words;  // of the command line
  std::string directory;           // in which it was given
  std::string program;             // the same for the same program (identity_of)
  plan::Checkpoint checkpoint;
};

// Answer what is wrong, as a sentence; empty: nothing is.
std::string write_checkpoint(const std::string& path, const SavedCheck& saved);
// A file of that name is not to be lost, unless it is a checkpoint itself.
std::string refuse_to_replace(const std::string& path);

std::variant<SavedCheck, std::string> read_checkpoint(const std::string& path);

// The arguments of `heddle resume`, in the order of its command line, take the place of those that were saved. Goes to
// the directory in which these were given.
std::variant<Arguments, std::string> resumed_arguments(const SavedCheck& saved, const Arguments& given);

}  // namespace heddle::cli
