// A check that is killed again and again, and gone on with by another process each time: what is handed over is what
// a file would hold.
#pragma once

#include "plan/check.h"
#include "plan/checkpoint.h"

#include <cstdint>
#include <optional>

namespace heddle::fuzz {

// `turns`: of a search, after which it is killed. With several processes, whose messages decide how far they come, it
// is killed a few times only.
inline plan::Verdict check_interrupted(const plan::Subject& subject, plan::CheckOptions options, std::uint64_t turns) {
  constexpr unsigned most_kills = 40, most_kills_of_several = 2;
  const unsigned most = options.search.jobs > 1 ? most_kills_of_several : most_kills;
  std::optional<plan::Checkpoint> last;
  plan::Verdict verdict;
  unsigned kills = 0;
  bool is_killed = true;
  while (is_killed) {
    is_killed = false;
    const std::optional<plan::Checkpoint> begin = last;
    options.checkpoints.begin = begin ? &*begin : nullptr;
    options.checkpoints.interval = std::chrono::milliseconds(0);
    options.checkpoints.turns = turns;
    options.checkpoints.keep = [&](const plan::Checkpoint& checkpoint) {
      const std::vector<std::uint8_t> written = plan::Json::to_cbor(to_json(checkpoint));
      last = plan::checkpoint_from(plan::Json::from_cbor(written));
      is_killed = checkpoint.search && ++kills <= most;
      return !is_killed && last;
    };
    verdict = plan::check(subject, options);
  }
  return verdict;
}

}  // namespace heddle::fuzz
