// The state of a read-write lock, in the words of a pthread_rwlock_t: who holds it for writing, how many times it is
// held for reading, and how often of these by each of the first threads.
#pragma once

#include "native/sync_object.h"

namespace heddle::native {

class RwLock {
public:
  RwLock(const SyncObject& object, std::uint32_t caller) : object_(object), caller_(caller) {}

  bool has_writer() const { return object_.word(writer_at) != 0; }
  bool is_mine() const { return object_.word(writer_at) == caller_ + 1; }  // for writing
  std::uint32_t writer() const { return object_.word(writer_at) - 1; }
  std::uint32_t readers() const { return object_.word(readers_at); }
  bool is_free() const { return !has_writer() && readers() == 0; }
  // Is it known how often this thread holds it for reading?
  bool is_counted() const { return caller_ < counted_threads() && my_reads() < most_counted; }
  std::uint32_t my_reads() const;

  void take_to_write() const { object_.set(writer_at, caller_ + 1); }
  void take_to_read() const;
  void give_back_write() const { object_.set(writer_at, 0); }
  void give_back_read() const;
  void destroy() const { object_.set(object_.type->destroyed_at, destroyed_mark); }

  const SyncObject& object() const { return object_; }

private:
  static constexpr std::uint32_t readers_at = 0, writer_at = 4, counts_at = 16;
  static constexpr std::uint32_t most_counted = 255;  // a byte for each thread
  // On i386 static initialisers of glibc set a byte behind these.
  std::uint32_t counted_threads() const { return object_.machine->is_narrow() ? 8 : 16; }

  void count_mine(std::uint32_t reads) const;

  SyncObject object_;
  std::uint32_t caller_;
};

}  // namespace heddle::native
