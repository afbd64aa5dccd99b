// Which types catch which, and dynamic_cast: walks over the type_info objects that the compiler makes.
//
// A type_info tells by its table of virtual functions what it describes. Bases are looked at one by one; one that is
// reached by two ways counts twice unless it lies at the same place (a virtual one).
#include <cxxabi.h>

#include <cstddef>
#include <cstring>
#include <exception>
#include <typeinfo>

// Its first virtual function: with it the compiler makes the type_info objects of all fundamental types.
namespace __cxxabiv1 {
__fundamental_type_info::~__fundamental_type_info() = default;
}

namespace {

using std::type_info;

struct Table {
  const void* entries[11];
};

}  // namespace

// The tables of virtual functions by which they are told apart; nobody calls what is in them.
extern "C" {
extern const Table class_table __asm__("_ZTVN10__cxxabiv117__class_type_infoE"),
    si_class_table __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE"),
    vmi_class_table __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE"),
    pointer_table __asm__("_ZTVN10__cxxabiv119__pointer_type_infoE"),
    function_table __asm__("_ZTVN10__cxxabiv120__function_type_infoE"),
    array_table __asm__("_ZTVN10__cxxabiv117__array_type_infoE"),
    enum_table __asm__("_ZTVN10__cxxabiv116__enum_type_infoE"),
    member_table __asm__("_ZTVN10__cxxabiv129__pointer_to_member_type_infoE");
const Table class_table{}, si_class_table{}, vmi_class_table{}, pointer_table{}, function_table{}, array_table{},
    enum_table{}, member_table{};
}

namespace {

bool is_of(const type_info* type, const Table& table) {
  return *reinterpret_cast<const void* const* const*>(type) == table.entries + 2;
}

bool is_class(const type_info* type) {
  return is_of(type, class_table) || is_of(type, si_class_table) || is_of(type, vmi_class_table);
}

struct SingleBase {
  const void* table;
  const char* name;
  const type_info* base;
};

struct Base {
  const type_info* type;
  long offset_flags;  // the offset above 8 bits of flags; of a virtual base: of its offset in the table

  bool is_virtual() const { return (offset_flags & 1) != 0; }
  bool is_public() const { return (offset_flags & 2) != 0; }
  // There is no object behind a null pointer, and none to look for an offset in.
  char* in(char* object) const {
    if (object == nullptr) return nullptr;
    long offset = offset_flags >> 8;
    return object + (is_virtual() ? *reinterpret_cast<long*>(*reinterpret_cast<char**>(object) + offset) : offset);
  }
};

struct ManyBases {
  const void* table;
  const char* name;
  unsigned flags, count;
  Base bases[];
};

struct Pointer {
  const void* table;
  const char* name;
  unsigned flags;
  const type_info* target;
};

bool is_same(const type_info* a, const type_info* b) { return a == b || *a == *b; }

struct Search {
  const type_info* type;
  char* place = nullptr;
  unsigned found = 0;  // at different places
  bool is_public = false;
};

void look(Search& search, const type_info* type, char* object, bool is_public) {
  if (is_same(type, search.type)) {
    if (search.found != 0 && search.place == object) {
      search.is_public = search.is_public || is_public;
      return;
    }
    search.place = object;
    search.is_public = is_public;
    ++search.found;
  } else if (is_of(type, si_class_table)) {
    look(search, reinterpret_cast<const SingleBase*>(type)->base, object, is_public);
  } else if (is_of(type, vmi_class_table)) {
    auto* all = reinterpret_cast<const ManyBases*>(type);
    for (unsigned i = 0; i < all->count; ++i) {
      const Base& base = all->bases[i];
      look(search, base.type, base.in(object), is_public && base.is_public());
    }
  }
}

// The one public base of that type.
bool converts(const type_info* from, char* object, const type_info* to, char** result) {
  Search search{to};
  look(search, from, object, true);
  if (search.found != 1 || !search.is_public) return false;
  *result = search.place;
  return true;
}

enum : unsigned { is_const = 1, qualifiers = 7, is_noexcept = 0x40 };

// Below the first level only qualifiers may be added, and only if all levels above have const.
bool qualifies(const type_info* from, const type_info* to) {
  if (is_same(from, to)) return true;
  if (!is_of(from, pointer_table) || !is_of(to, pointer_table)) return false;
  auto *a = reinterpret_cast<const Pointer*>(from), *b = reinterpret_cast<const Pointer*>(to);
  if ((a->flags & ~b->flags & qualifiers) != 0 || (b->flags & ~a->flags & is_noexcept) != 0) return false;
  return is_same(a->target, b->target) || ((b->flags & is_const) != 0 && qualifies(a->target, b->target));
}

bool catches_pointer(const Pointer* type, const Pointer* thrown, char* value, char** adjusted) {
  *adjusted = value;
  if ((thrown->flags & ~type->flags & qualifiers) != 0 || (type->flags & ~thrown->flags & is_noexcept) != 0)
    return false;
  if (is_same(type->target, thrown->target)) return true;
  if (is_same(type->target, &typeid(void))) return !is_of(thrown->target, function_table);
  if (is_class(thrown->target) && is_class(type->target))
    return converts(thrown->target, value, type->target, adjusted);
  return (type->flags & is_const) != 0 && qualifies(thrown->target, type->target);
}

struct Casts {
  const type_info* from;
  char* source;
  const type_info* to;
  char* whole_to = nullptr;
  unsigned in_whole = 0;  // of the wanted type, at different places
  bool is_public = false;
  char* derived = nullptr;
  unsigned derived_count = 0;  // of these, that have the source as a public base
};

bool has_public_source(const Casts& casts, const type_info* type, char* object, bool is_public) {
  if (is_same(type, casts.from)) return object == casts.source && is_public;
  if (is_of(type, si_class_table))
    return has_public_source(casts, reinterpret_cast<const SingleBase*>(type)->base, object, is_public);
  if (!is_of(type, vmi_class_table)) return false;
  auto* all = reinterpret_cast<const ManyBases*>(type);
  for (unsigned i = 0; i < all->count; ++i) {
    const Base& base = all->bases[i];
    if (has_public_source(casts, base.type, base.in(object), is_public && base.is_public())) return true;
  }
  return false;
}

void meet(Casts& casts, char* object, bool is_public) {
  if (casts.in_whole != 0 && casts.whole_to == object) {
    casts.is_public = casts.is_public || is_public;
    return;
  }
  casts.whole_to = object;
  casts.is_public = is_public;
  ++casts.in_whole;
  if (!has_public_source(casts, casts.to, object, true)) return;
  casts.derived = object;
  ++casts.derived_count;
}

void look(Casts& casts, const type_info* type, char* object, bool is_public) {
  if (is_same(type, casts.to)) return meet(casts, object, is_public);
  if (is_of(type, si_class_table))
    return look(casts, reinterpret_cast<const SingleBase*>(type)->base, object, is_public);
  if (!is_of(type, vmi_class_table)) return;
  auto* all = reinterpret_cast<const ManyBases*>(type);
  for (unsigned i = 0; i < all->count; ++i) {
    const Base& base = all->bases[i];
    look(casts, base.type, base.in(object), is_public && base.is_public());
  }
}

}  // namespace

extern "C" {

// Does a handler of the type (null: of all) take what was thrown? Then `adjusted` is what the handler sees.
bool __heddle_catches(const type_info* type, const type_info* thrown, void* object, void** adjusted) {
  auto* result = reinterpret_cast<char**>(adjusted);
  bool is_pointer = is_of(thrown, pointer_table);
  if (type == nullptr || is_same(type, thrown)) {
    *adjusted = is_pointer ? *static_cast<void**>(object) : object;
    return true;
  }
  if (is_class(thrown)) return is_class(type) && converts(thrown, static_cast<char*>(object), type, result);
  if (!is_of(type, pointer_table)) return false;
  if (is_same(thrown, &typeid(decltype(nullptr)))) {
    *adjusted = nullptr;
    return true;
  }
  return is_pointer && catches_pointer(reinterpret_cast<const Pointer*>(type), reinterpret_cast<const Pointer*>(thrown),
                                       *static_cast<char**>(object), result);
}

// What an exception of the standard library, or one that is derived from it, says of itself; null: it is none.
const char* __heddle_text_of(const type_info* type, void* object) {
  char* exception = nullptr;
  if (!is_class(type) || !converts(type, static_cast<char*>(object), &typeid(std::exception), &exception))
    return nullptr;
  return reinterpret_cast<std::exception*>(exception)->what();
}
}

// `source` is a part of type `from` of some object: its part of type `to`, or null.
namespace __cxxabiv1 {
extern "C" void* __dynamic_cast(const void* source, const __class_type_info* from, const __class_type_info* to,
                                std::ptrdiff_t) {
  auto* part = static_cast<char*>(const_cast<void*>(source));
  auto* table = *static_cast<const long* const*>(source);
  char* whole = part + table[-2];
  auto* type = reinterpret_cast<const type_info*>(reinterpret_cast<const char* const*>(table)[-1]);
  Casts casts{from, part, to};
  look(casts, type, whole, true);
  if (casts.derived_count != 0) return casts.derived_count == 1 ? casts.derived : nullptr;
  bool crosses = casts.in_whole == 1 && casts.is_public && has_public_source(casts, type, whole, true);
  return crosses ? casts.whole_to : nullptr;
}
}  // namespace __cxxabiv1
