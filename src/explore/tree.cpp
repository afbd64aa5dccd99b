#include "explore/tree.h"

#include <algorithm>
#include <limits>

namespace heddle::explore {

std::optional<Tree::Number> Tree::number_of(std::span<const std::uint64_t> key) {
  std::span<const std::uint64_t> row = key;
  for (std::uint8_t level = 0;; ++level) {
    upper_row_.clear();
    for (std::size_t i = 0; i == 0 || i < row.size(); i += block_words) {
      std::optional<Number> number = number_of_block(level, row.subspan(i, std::min(block_words, row.size() - i)));
      if (!number) return std::nullopt;
      upper_row_.push_back(*number);
    }
    if (upper_row_.size() == 1) return static_cast<Number>(upper_row_.front());
    std::swap(row_, upper_row_);
    row = row_;
  }
}

std::optional<Tree::Number> Tree::number_of_block(std::uint8_t level, std::span<const std::uint64_t> words) {
  std::size_t slot = slot_of(level, words);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  return add(level, words);
}

std::size_t Tree::slot_of(std::uint8_t level, std::span<const std::uint64_t> words) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL * (words.size() << 8 | level);
  for (std::uint64_t word : words) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
    if (slots_[slot] == 0) return slot;
    const Block& block = blocks_[slots_[slot] - 1];
    if (block.level == level && std::ranges::equal(words_of(block), words)) return slot;
  }
}

std::span<const std::uint64_t> Tree::words_of(const Block& block) const {
  return {chunks_[block.chunk].get() + block.begin, block.size};
}

std::optional<Tree::Number> Tree::add(std::uint8_t level, std::span<const std::uint64_t> words) {
  bool is_full = bytes() >= most_bytes_ || blocks_.size() == std::numeric_limits<Number>::max() - 1;
  if (is_full) return std::nullopt;
  if (chunks_.empty() || used_ + words.size() > chunk_words) {
    chunks_.push_back(std::make_unique<std::uint64_t[]>(chunk_words));
    used_ = 0;
  }
  std::ranges::copy(words, chunks_.back().get() + used_);
  if (2 * (blocks_.size() + 1) > slots_.size()) make_room();
  auto number = static_cast<Number>(blocks_.size());
  slots_[slot_of(level, words)] = number + 1;
  blocks_.push_back({.chunk = static_cast<std::uint32_t>(chunks_.size() - 1),
                     .begin = static_cast<std::uint16_t>(used_),
                     .level = level,
                     .size = static_cast<std::uint8_t>(words.size())});
  used_ += words.size();
  return number;
}

void Tree::make_room() {
  slots_.assign(slots_.size() * 2, 0);
  for (Number i = 0; i < blocks_.size(); ++i) slots_[slot_of(blocks_[i].level, words_of(blocks_[i]))] = i + 1;
}

std::uint64_t Tree::bytes() const {
  return chunks_.size() * chunk_words * sizeof(std::uint64_t) + blocks_.size() * sizeof(Block) +
         slots_.size() * sizeof(Number);
}

}  // namespace heddle::explore
