#include "bitcode/layout.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/raw_ostream.h>

namespace heddle::bitcode {

namespace {
constexpr std::uint32_t widest = 128;
constexpr std::uint32_t pointer_width = 64;  // in a register
}  // namespace

const Shape& Layout::shape(llvm::Type* type) {
  auto [found, is_new] = shapes_.try_emplace(type);
  if (is_new) append(type, 0, found->second);
  return found->second;
}

void Layout::append(llvm::Type* type, std::uint64_t offset, Shape& shape) const {
  if (type->isVoidTy()) return;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) return append_struct(record, offset, shape);
  llvm::Type* element = nullptr;
  std::uint64_t count = 0, stride = 0;
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    element = array->getElementType();
    count = array->getNumElements();
    stride = data_.getTypeAllocSize(element);
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    element = vector->getElementType();
    count = vector->getNumElements();
    std::uint64_t bits = data_.getTypeSizeInBits(element);
    stride = (bits + 7) / 8;
    shape.is_packed |= bits % 8 != 0;
  } else {
    return append_scalar(type, offset, shape);
  }
  for (std::uint64_t i = 0; i < count; ++i) append(element, offset + i * stride, shape);
}

void Layout::append_struct(llvm::StructType* type, std::uint64_t offset, Shape& shape) const {
  if (type->isOpaque()) {
    shape.is_supported = false;
    return;
  }
  const llvm::StructLayout* layout = data_.getStructLayout(type);
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    append(type->getElementType(i), offset + layout->getElementOffset(i), shape);
}

void Layout::append_scalar(llvm::Type* type, std::uint64_t offset, Shape& shape) const {
  bool is_plain = type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy();
  auto bits = is_plain ? static_cast<std::uint64_t>(data_.getTypeSizeInBits(type)) : 0;
  if (type->isPointerTy()) bits = pointer_width;
  if (!is_plain || bits > widest) shape.is_supported = false;
  shape.slots.push_back({type, bits <= widest ? static_cast<std::uint32_t>(bits) : 0, offset});
}

bool is_known_float(llvm::Type* type) {
  llvm::Type* scalar = type->getScalarType();
  return scalar->isFloatTy() || scalar->isDoubleTy() || scalar->isX86_FP80Ty() || scalar->isFP128Ty();
}

std::string describe(llvm::Type* type) {
  std::string text = "a value of type ";
  llvm::raw_string_ostream out(text);
  type->print(out, false, true);
  return text;
}

}  // namespace heddle::bitcode
