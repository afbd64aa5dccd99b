#include "bitcode/undefined.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <bit>

namespace heddle::bitcode {

namespace {

using Piece = program::Global::Piece;

constexpr std::uint64_t most_bytes = 1 << 14;
constexpr std::size_t most_pieces = 4096;
constexpr std::uint32_t widest_bytes = 8;

bool is_scalar(const Slot& slot) {
  bool is_plain =
      slot.type->isIntegerTy() || slot.type->isPointerTy() || slot.type->isFloatTy() || slot.type->isDoubleTy();
  return is_plain && slot.width >= 8 && slot.width <= 64 && std::has_single_bit(slot.width);
}

// What lies between the pieces (padding, and what is of no simple type) is as unknown as they are.
void fill(std::vector<Piece>& pieces, std::uint32_t from, std::uint32_t to) {
  while (from < to) {
    std::uint32_t bytes = widest_bytes;
    while (from % bytes != 0 || from + bytes > to) bytes /= 2;
    pieces.push_back({.offset = from, .width = static_cast<std::uint8_t>(bytes * 8), .is_filler = true});
    from += bytes;
  }
}

bool is_array_of_scalars(const llvm::Type& type) {
  return type.isArrayTy() && !type.getArrayElementType()->isAggregateType() &&
         !type.getArrayElementType()->isVectorTy();
}

}  // namespace

std::vector<Piece> pieces_of(ModuleScope& scope, const llvm::GlobalVariable& variable) {
  llvm::Type* type = variable.getValueType();
  if (!type->isSized()) return {};
  std::uint64_t size = scope.layout().data().getTypeAllocSize(type);
  if (size > most_bytes) return {};
  std::vector<Slot> slots = scope.layout().shape(type).slots;
  if (slots.size() > most_pieces) return {};
  std::ranges::stable_sort(slots, {}, &Slot::offset);
  std::vector<Piece> pieces;
  std::uint32_t covered = 0;
  for (const Slot& slot : slots) {
    auto offset = static_cast<std::uint32_t>(slot.offset);
    if (!is_scalar(slot) || offset < covered) continue;
    fill(pieces, covered, offset);
    pieces.push_back({.offset = offset,
                      .width = static_cast<std::uint8_t>(scope.layout().stored_width(slot)),
                      .is_pointer = slot.type->isPointerTy(),
                      .is_float = slot.type->isFloatingPointTy()});
    covered = offset + scope.layout().stored_width(slot) / 8;
  }
  fill(pieces, covered, static_cast<std::uint32_t>(size));
  bool is_row = is_array_of_scalars(*type) && pieces.size() == type->getArrayNumElements();
  for (std::size_t i = 0; i < pieces.size() && (is_row || pieces.size() > 1); ++i)
    pieces[i].name = is_row ? "[" + std::to_string(i) + "]" : "+" + std::to_string(pieces[i].offset);
  return pieces;
}

bool is_of_implementation(const llvm::GlobalValue& symbol) {
  std::string name = symbol_name(symbol);
  constexpr std::string_view prefixes[] = {"__", "_ZT", "_ZSt", "_ZNSt", "_ITM_", "_GLOBAL_"};
  auto begins = [&](std::string_view prefix) { return name.starts_with(prefix); };
  return std::ranges::any_of(prefixes, begins) || name.find(' ') != std::string::npos;
}

bool is_fact(const llvm::GlobalVariable& variable) {
  return variable.isConstant() && symbol_name(variable).find(' ') != std::string::npos;
}

}  // namespace heddle::bitcode
