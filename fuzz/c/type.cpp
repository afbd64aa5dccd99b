#include "fuzz/c/type.h"

#include <array>

namespace heddle::fuzz_c {

namespace {

std::array<TypeRow, 10> types = {{
    {Type::Bool, "_Bool", 1, false, "%d", "bool"},
    {Type::Char, "char", 8, true, "%d", "char"},
    {Type::SChar, "signed char", 8, true, "%d", "char"},
    {Type::UChar, "uint8_t", 8, false, "%d", "uchar"},
    {Type::Short, "short", 16, true, "%d", "short"},
    {Type::UShort, "uint16_t", 16, false, "%d", "ushort"},
    {Type::Int, "int", 32, true, "%d", "int"},
    {Type::UInt, "unsigned", 32, false, "%u", "uint"},
    {Type::Long, "long", 64, true, "%ld", "long"},
    {Type::ULong, "uint64_t", 64, false, "%lu", "ulong"},
}};

}  // namespace

std::span<const TypeRow> all_types() { return types; }

const TypeRow& row_of(Type type) { return types[static_cast<std::size_t>(type)]; }

void use_types_of_i386() {
  types[static_cast<std::size_t>(Type::Long)].bits = 32;
  types[static_cast<std::size_t>(Type::ULong)].format = "%llu";
}

}  // namespace heddle::fuzz_c
