// Types of the source from the compiler's debug information. A type gets its number before its parts are looked at, so
// that a list node may point to its like. Typedefs and qualifiers do not count as types of their own; bit-fields are
// left out, since no row of bytes is theirs.
#include "bitcode/debug_info.h"
#include "bitcode/shown_names.h"

#include <llvm/BinaryFormat/Dwarf.h>

namespace heddle::bitcode {

using program::Type;
using program::TypeId;

namespace {

namespace dwarf = llvm::dwarf;

bool is_transparent(unsigned tag) {
  return tag == dwarf::DW_TAG_typedef || tag == dwarf::DW_TAG_const_type || tag == dwarf::DW_TAG_volatile_type ||
         tag == dwarf::DW_TAG_atomic_type || tag == dwarf::DW_TAG_restrict_type || tag == dwarf::DW_TAG_member;
}

const llvm::DIType* without_qualifiers(const llvm::DIType* type) {
  while (type != nullptr && is_transparent(type->getTag())) {
    const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
    if (derived == nullptr) break;
    type = derived->getBaseType();
  }
  return type;
}

// typedef struct { ... } node; is the only name that the struct has.
std::string typedef_name(const llvm::DIType* type) {
  while (type != nullptr && is_transparent(type->getTag()) && type->getTag() != dwarf::DW_TAG_member) {
    if (type->getTag() == dwarf::DW_TAG_typedef) return type->getName().str();
    const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
    type = derived == nullptr ? nullptr : derived->getBaseType();
  }
  return "";
}

Type::Kind basic_kind(unsigned encoding) {
  switch (encoding) {
    case dwarf::DW_ATE_signed: return Type::Kind::Signed;
    case dwarf::DW_ATE_unsigned: return Type::Kind::Unsigned;
    case dwarf::DW_ATE_boolean: return Type::Kind::Boolean;
    case dwarf::DW_ATE_float: return Type::Kind::Float;
    case dwarf::DW_ATE_signed_char:
    case dwarf::DW_ATE_unsigned_char:
    case dwarf::DW_ATE_UTF: return Type::Kind::Character;
    default: return Type::Kind::Unknown;
  }
}

// In /usr/include/c++/12 and the like.
bool is_in_library(const llvm::DICompositeType& type) {
  std::string path = (type.getDirectory() + "/" + type.getFilename()).str();
  return path.find("/c++/") != std::string::npos;
}

// The size of one dimension; 0 where it is only known when the program runs.
std::uint64_t dimension(const llvm::DINode* node) {
  const auto* range = llvm::dyn_cast<llvm::DISubrange>(node);
  if (range == nullptr) return 0;
  auto* count = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount());
  return count != nullptr && count->getSExtValue() > 0 ? count->getZExtValue() : 0;
}

}  // namespace

TypeId DebugInfo::type(const llvm::DIType* qualified) {
  const llvm::DIType* type = without_qualifiers(qualified);
  if (type == nullptr) return 0;
  auto [found, is_new] = types_.try_emplace(type, static_cast<TypeId>(code_.types.size()));
  if (!is_new) return found->second;
  TypeId id = found->second;
  code_.types.emplace_back();
  code_.types[id].name = type->getName().empty() ? typedef_name(qualified) : shortened(type->getName().str());
  code_.types[id].size = type->getSizeInBits() / 8;
  fill(id, *type);
  return id;
}

void DebugInfo::fill(TypeId id, const llvm::DIType& type) {
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&type))
    code_.types[id].kind = basic_kind(basic->getEncoding());
  else if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(&type))
    fill_derived(id, *derived);
  else if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(&type))
    fill_composite(id, *composite);
}

void DebugInfo::fill_derived(TypeId id, const llvm::DIDerivedType& derived) {
  TypeId element = type(derived.getBaseType());
  code_.types[id].kind = Type::Kind::Pointer;
  code_.types[id].element = element;
  if (code_.types[id].size == 0) code_.types[id].size = layout_.data().getPointerSize();
}

void DebugInfo::fill_composite(TypeId id, const llvm::DICompositeType& composite) {
  if (composite.getTag() == dwarf::DW_TAG_array_type) return fill_array(id, composite);
  bool is_enum = composite.getTag() == dwarf::DW_TAG_enumeration_type;
  code_.types[id].kind = is_enum ? Type::Kind::Enum : Type::Kind::Struct;
  code_.types[id].is_of_library = is_in_library(composite);
  fill_members(id, composite);
}

void DebugInfo::fill_array(TypeId id, const llvm::DICompositeType& array) {
  TypeId element = type(array.getBaseType());
  llvm::DINodeArray dimensions = array.getElements();
  // int a[2][3] is one array of two dimensions there and an array of arrays here: from the inside out.
  for (unsigned i = dimensions.size(); i-- > 1;) {
    Type inner;
    inner.kind = Type::Kind::Array;
    inner.element = element;
    inner.count = dimension(dimensions[i]);
    inner.size = inner.count * code_.types[element].size;
    element = static_cast<TypeId>(code_.types.size());
    code_.types.push_back(std::move(inner));
  }
  code_.types[id].kind = Type::Kind::Array;
  code_.types[id].element = element;
  code_.types[id].count = dimensions.size() > 0 ? dimension(dimensions[0]) : 0;
  if (code_.types[id].size == 0) code_.types[id].size = code_.types[id].count * code_.types[element].size;
}

void DebugInfo::fill_members(TypeId id, const llvm::DICompositeType& composite) {
  for (const llvm::DINode* node : composite.getElements()) {
    Type::Member member;
    if (const auto* enumerator = llvm::dyn_cast<llvm::DIEnumerator>(node)) {
      member.name = enumerator->getName().str();
      member.offset = enumerator->getValue().getRawData()[0];
    } else if (const auto* field = llvm::dyn_cast<llvm::DIDerivedType>(node)) {
      if (field->isStaticMember() || field->isBitField()) continue;
      bool is_data = field->getTag() == dwarf::DW_TAG_member || field->getTag() == dwarf::DW_TAG_inheritance;
      if (!is_data) continue;
      member.name = field->getName().str();
      member.offset = field->getOffsetInBits() / 8;
      member.type = type(field->getBaseType());
    } else {
      continue;
    }
    code_.types[id].members.push_back(std::move(member));
  }
}

}  // namespace heddle::bitcode
