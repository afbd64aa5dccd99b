// How a value of the compiler lies in registers: an integer, float or pointer takes one, an aggregate or vector one for
// each of the scalars in it.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::bitcode {

struct Slot {
  llvm::Type* type = nullptr;  // scalar
  std::uint32_t width = 0;     // in bits; of a pointer always 64 (program::Code::pointer_bits)
  std::uint64_t offset = 0;    // in bytes, where the value lies in memory
};

struct Shape {
  std::vector<Slot> slots{};
  bool is_supported = true;  // each slot fits into a register
  bool is_packed = false;    // a vector of lanes that are not whole bytes: in memory they share bytes
};

class Layout {
public:
  explicit Layout(const llvm::DataLayout& data) : data_(data) {}

  const llvm::DataLayout& data() const { return data_; }
  const Shape& shape(llvm::Type* type);
  std::size_t slots(llvm::Type* type) { return shape(type).slots.size(); }
  std::uint32_t pointer_bits() const { return data_.getPointerSizeInBits(); }
  bool is_narrow() const { return pointer_bits() == 32; }
  // In memory.
  std::uint32_t stored_width(const Slot& slot) const { return slot.type->isPointerTy() ? pointer_bits() : slot.width; }

private:
  void append(llvm::Type* type, std::uint64_t offset, Shape& shape) const;
  void append_struct(llvm::StructType* type, std::uint64_t offset, Shape& shape) const;
  void append_scalar(llvm::Type* type, std::uint64_t offset, Shape& shape) const;

  const llvm::DataLayout& data_;
  std::unordered_map<llvm::Type*, Shape> shapes_;
};

// Is it a float that the machine computes with, or a vector of such?
bool is_known_float(llvm::Type* type);

// "a value of type i256"
std::string describe(llvm::Type* type);

}  // namespace heddle::bitcode
