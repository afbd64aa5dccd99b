// The undo trail: bytes as they were before they were overwritten, in order. Everything that the machine's state is
// made of is plain data at a fixed address, so that one mechanism serves memory, registers and threads alike.
//
// What was saved since the newest mark need not be saved again. Owners of data keep the epoch in which a piece of it
// was last saved beside it; `mark` and `undo` begin a new epoch. An epoch is a number that never comes again.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace heddle::native {

using Epoch = std::uint32_t;

class Trail {
public:
  Epoch epoch() const { return epoch_; }

  std::size_t mark() {
    ++epoch_;
    return bytes_.size();
  }

  void save(void* where, std::size_t size) {
    std::size_t begin = bytes_.size();
    bytes_.resize(begin + size + sizeof(Entry));
    std::memcpy(bytes_.data() + begin, where, size);
    Entry entry{where, size};
    std::memcpy(bytes_.data() + begin + size, &entry, sizeof entry);
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
    while (bytes_.size() > mark) {
      Entry entry{};
      std::memcpy(&entry, bytes_.data() + bytes_.size() - sizeof entry, sizeof entry);
      std::size_t begin = bytes_.size() - sizeof entry - entry.size;
      std::memcpy(entry.where, bytes_.data() + begin, entry.size);
      bytes_.resize(begin);
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
  std::vector<unsigned char> bytes_;
  Epoch epoch_ = 1;
};

}  // namespace heddle::native
