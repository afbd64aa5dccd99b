// The undo trail: bytes as they were before they were overwritten, in order. Everything that the machine's state is
// made of is plain data at a fixed address, so that one mechanism serves memory, registers and threads alike.
//
// What was saved since the newest mark need not be saved again. Owners of data keep the epoch in which a piece of it
// was last saved beside it; `mark` and `undo` begin a new epoch. An epoch is a number that never comes again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace heddle::native {

using Epoch = std::uint32_t;

class Trail {
public:
  Epoch epoch() const { return epoch_; }

  std::size_t mark() {
    ++epoch_;
    return size_;
  }

  void save(void* where, std::size_t size) {
    if (capacity_ - size_ < size + sizeof(Entry)) grow(size + sizeof(Entry));
    std::memcpy(bytes_.get() + size_, where, size);
    Entry entry{where, size};
    std::memcpy(bytes_.get() + size_ + size, &entry, sizeof entry);
    size_ += size + sizeof entry;
  }

  // Saves a piece of plain data that carries its own epoch, unless that has been done.
  template <class Piece>
  Piece& change(Piece& piece) {
    static_assert(std::is_trivially_copyable_v<Piece>);
    if (piece.epoch != epoch_) {
      save(&piece, sizeof piece);
      piece.epoch = epoch_;
    }
    return piece;
  }

  void undo(std::size_t mark) {
    while (size_ > mark) {
      Entry entry{};
      std::memcpy(&entry, bytes_.get() + size_ - sizeof entry, sizeof entry);
      size_ -= sizeof entry + entry.size;
      std::memcpy(entry.where, bytes_.get() + size_, entry.size);
    }
    ++epoch_;
  }

  // After so many marks epochs would come again: their owners must forget theirs first.
  bool is_worn() const { return epoch_ > 0xf0000000U; }
  void renew() { epoch_ = 1; }

private:
  struct Entry {
    void* where;
    std::size_t size;
  };
  // A vector would clear the bytes that are about to be written.
  void grow(std::size_t more) {
    capacity_ = std::max(2 * capacity_, size_ + more);
    auto larger = std::make_unique_for_overwrite<unsigned char[]>(capacity_);
    if (size_ != 0) std::memcpy(larger.get(), bytes_.get(), size_);
    bytes_ = std::move(larger);
  }

  std::unique_ptr<unsigned char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  Epoch epoch_ = 1;
};

}  // namespace heddle::native
