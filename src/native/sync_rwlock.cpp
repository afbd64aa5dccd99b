#include "native/sync_rwlock.h"

namespace heddle::native {

std::uint32_t RwLock::my_reads() const {
  if (caller_ >= counted_threads()) return 0;
  return object_.word(counts_at + caller_ / 4 * 4) >> (caller_ % 4 * 8) & 0xff;
}

void RwLock::count_mine(std::uint32_t reads) const {
  std::uint32_t at = counts_at + caller_ / 4 * 4;
  std::uint32_t shift = caller_ % 4 * 8;
  object_.set(at, (object_.word(at) & ~(std::uint32_t{0xff} << shift)) | reads << shift);
}

void RwLock::take_to_read() const {
  object_.set(readers_at, readers() + 1);
  if (is_counted()) count_mine(my_reads() + 1);
}

void RwLock::give_back_read() const {
  object_.set(readers_at, readers() - 1);
  if (is_counted() && my_reads() != 0) count_mine(my_reads() - 1);
}

}  // namespace heddle::native
