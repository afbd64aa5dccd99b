// Keys of states, kept in full but shared: a key is cut into blocks, equal blocks are kept once and have a number, and
// the row of their numbers is cut into blocks again, until one number is left (tree compression: Blom, Lisser, van de
// Pol, Weber: A database approach to distributed state space generation, 2009; Laarman, van de Pol, Weber: Parallel
// recursive state compression for free, SPIN 2011). States that differ in one place share all other blocks, so that one
// more state costs a few blocks, whatever its size.
//
// Two keys have the same number exactly if they are equal word for word: blocks are compared, not only their hashes,
// and a block of words is never equal to one of numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace heddle::explore {

class Tree {
public:
  using Number = std::uint32_t;

  // `most_bytes`: what it may take up, roughly.
  explicit Tree(std::uint64_t most_bytes) : most_bytes_(most_bytes), slots_(1024) {}

  // None: the key is not there, and there is no room for it.
  std::optional<Number> number_of(std::span<const std::uint64_t> key);
  std::uint64_t bytes() const;

private:
  static constexpr std::size_t block_words = 16;
  static constexpr std::size_t chunk_words = std::size_t{1} << 14;

  struct Block {
    std::uint32_t chunk = 0;
    std::uint16_t begin = 0;  // in the chunk
    std::uint8_t level = 0;   // 0: words of keys; above: numbers of blocks of the level below
    std::uint8_t size = 0;
  };

  std::optional<Number> number_of_block(std::uint8_t level, std::span<const std::uint64_t> words);
  std::optional<Number> add(std::uint8_t level, std::span<const std::uint64_t> words);
  std::span<const std::uint64_t> words_of(const Block& block) const;
  std::size_t slot_of(std::uint8_t level, std::span<const std::uint64_t> words) const;  // where it is, or belongs
  void make_room();

  std::uint64_t most_bytes_;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::size_t used_ = 0;       // of the last chunk
  std::vector<Block> blocks_;  // by number
  std::vector<Number> slots_;  // a hash table with linear probing: numbers plus one; 0: free
  std::vector<std::uint64_t> row_, upper_row_;
};

}  // namespace heddle::explore
