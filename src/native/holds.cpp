#include "native/holds.h"

#include <algorithm>

namespace heddle::native {

bool Holds::has(Address lock) const {
  return std::ranges::any_of(all(), [&](const Hold& hold) { return hold.lock == lock && !hold.given; });
}

std::uint32_t Holds::held() const { return static_cast<std::uint32_t>(std::ranges::count(all(), false, &Hold::given)); }

bool Holds::all_since(std::uint32_t step) const {
  return std::ranges::all_of(all(), [&](const Hold& hold) { return hold.given || hold.since <= step; });
}

bool Holds::is_remembered(Address lock) const {
  return std::ranges::any_of(all(), [&](const Hold& hold) { return hold.lock == lock && hold.given; });
}

// Of several holds of one lock the oldest comes back first: the newest was given back first.
bool Holds::take(Address lock, bool reads, std::uint32_t step) {
  for (std::uint32_t i = 0; i < count; ++i) {
    if (holds[i].lock != lock || holds[i].reads != reads || !holds[i].given) continue;
    holds[i].given = false;
    return true;
  }
  for (std::uint32_t i = 0; count == most && i < count; ++i)
    if (holds[i].given) erase(i);
  if (count == most) return false;
  holds[count++] = {.lock = lock, .since = step, .reads = reads};
  return true;
}

Holds::Given Holds::give(Address lock, bool reads, std::uint32_t last_head) {
  for (std::uint32_t i = count; i-- > 0;) {
    if (holds[i].lock != lock || holds[i].reads != reads || holds[i].given) continue;
    holds[i].given = holds[i].since <= last_head;
    if (holds[i].given) return Given::Remembered;
    erase(i);
    return Given::Forgotten;
  }
  return Given::Unknown;
}

void Holds::drop(Address lock) {
  for (std::uint32_t i = count; i-- > 0;)
    if (holds[i].lock == lock) erase(i);
}

// Readers come in between only where nobody reads: a lock that was held to be read keeps out writers alone.
void Holds::interrupt(Address lock, bool by_reader) {
  for (std::uint32_t i = count; i-- > 0;)
    if (holds[i].lock == lock && holds[i].given && !(by_reader && holds[i].reads)) erase(i);
}

void Holds::erase(std::uint32_t index) {
  std::copy(holds.begin() + index + 1, holds.begin() + count, holds.begin() + index);
  --count;
}

}  // namespace heddle::native
