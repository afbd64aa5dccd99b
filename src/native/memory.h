// The objects and their contents, byte by byte. Whether an access is allowed is asked elsewhere (native/resolve.cpp);
// here offsets are within the object.
#pragma once

#include "machine/generaliser.h"
#include "machine/value.h"
#include "native/arithmetic.h"
#include "native/byte_set.h"
#include "native/marked_symbols.h"
#include "native/object.h"
#include "native/trail.h"

#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::native {

inline constexpr std::uint32_t memory_space = 0;  // of machine::Cell: an object, an offset, and so many bits

class Memory {
public:
  Memory(term::Terms& terms, Arithmetic& arithmetic, Trail& trail);

  // A number that has not been given away; the object is unborn.
  ObjectId reserve();
  std::uint32_t count() const { return count_; }
  Object& object(ObjectId id) { return chunks_[id / chunk_size][id % chunk_size]; }
  const Object& object(ObjectId id) const { return chunks_[id / chunk_size][id % chunk_size]; }
  // The object of an address if there is one, in whatever state it is.
  Object* find(Address address) {
    ObjectId id = object_of(address);
    return id != 0 && id < count_ ? &object(id) : nullptr;
  }
  const Object* find(Address address) const { return const_cast<Memory*>(this)->find(address); }

  // What a number is as an address: an object, an offset in it or not too far outside, and what the program keeps in
  // the 16 bits that addresses have no use for. Nothing: it is none.
  struct Pointer {
    ObjectId object = 0;
    std::int64_t offset = 0;
    std::uint64_t version = 0;
  };
  std::optional<Pointer> pointer(Address address) const;
  // May it be one? This says no to almost everything that is none, and only depends on the number.
  static constexpr bool looks_like_pointer(Address address) {
    constexpr std::uint32_t first = static_cast<std::uint32_t>(offset_bias) - far_outside;
    return static_cast<std::uint32_t>(address) - first < most_bytes + 2 * far_outside && address >> 32 != 0;
  }

  // Brings an object to life. Its bytes are not initialised, and it is as aligned as any type asks for.
  Object& create(ObjectId id, ObjectKind kind, std::uint32_t size, std::uint32_t origin, std::uint32_t owner);
  // From now on so many bytes, of which the first are kept: more of them once they are asked for.
  void open(Object& object, machine::Value extent, bool is_zeroed);
  void widen(Object& object, std::uint32_t size);
  void destroy(Object& object, std::uint32_t place);
  void share(Object& object);
  // Every object whose address is, or may be, this value is from now on known to others.
  void publish(machine::Value value);

  // A value of 1 to 128 bits, at an offset that is known.
  machine::Value load(const Object& object, std::uint32_t offset, unsigned width);
  void store(Object& object, std::uint32_t offset, unsigned width, machine::Value value);
  // Is that value known to be there already?
  bool holds(const Object& object, std::uint32_t offset, unsigned width, machine::Value value) const;
  // At an offset (width 64) that is a term and known to be within the object; false: it has too many possible values.
  // What is read has to have been written, which `in_written_place` says.
  machine::Value in_written_place(const Object& object, machine::Value offset, unsigned width);
  bool load_anywhere(const Object& object, machine::Value offset, unsigned width, machine::Value& result);
  bool store_anywhere(Object& object, machine::Value offset, unsigned width, machine::Value value);

  void copy(Object& to, std::uint32_t to_offset, const Object& from, std::uint32_t from_offset, std::uint32_t size);
  void fill(Object& object, std::uint32_t offset, std::uint32_t size, machine::Value byte);
  bool is_initialised(const Object& object, std::uint32_t offset, std::uint32_t size) const;
  void uninitialise(Object& object, std::uint32_t offset, std::uint32_t size);

  // The plain number at an offset, for the machine's own records; what is not concrete counts as 0.
  std::uint32_t word(const Object& object, std::uint32_t offset) const;
  void set_word(Object& object, std::uint32_t offset, std::uint32_t value);

  // Does the term depend on memory that was never written, or on an undefined value?
  bool is_undefined(term::Term term) const { return static_cast<bool>(undefined_.find(terms_, term)); }
  machine::Value undefined(unsigned width);
  // Where such a value was read first, on the path that was gone last: for messages.
  struct Origin {
    ObjectId object = 0;  // 0: it is of a variable in a register, or not known
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
    std::uint32_t variable = 0;  // Code::variables; 0: not known
  };
  void set_origin(machine::Value undefined, const Origin& origin) { origins_[undefined.term()] = origin; }
  // Of one of the undefined values that the term depends on.
  Origin origin_of(term::Term term) const;
  // Who makes the values of memory that was never written; by default `undefined`.
  using Source = std::function<machine::Value(unsigned width)>;
  void set_source(Source source) { source_ = std::move(source); }
  // The objects whose addresses occur in the term, as such or as numbers.
  std::span<const ObjectId> mentioned(term::Term term);
  // Parts of an address are parts of a number (native/addresses.h). `spell` gives that number; what the program gets to
  // see of such numbers goes through `show`.
  struct Numbers {
    std::function<machine::Value(Address)> spell;
    std::function<machine::Value(term::Term)> show;
  };
  void set_numbers(Numbers numbers) { numbers_ = std::move(numbers); }
  // Addresses in memory are terms over such numbers, and nothing else is one (native/narrow.h).
  void set_narrow() { is_narrow_ = true; }
  // The symbol that stands for the number of an object's first byte.
  void set_base(term::Term symbol, ObjectId id) { bases_[symbol] = id; }
  ObjectId object_of_base(term::Term symbol) const;  // 0: it stands for something else

  // As those of the machine. What the machine itself is about to look at has to be pinned.
  void generalise(machine::Generaliser* generaliser);
  std::optional<machine::Value> cell(const machine::Cell& cell);
  bool has_touched(const machine::Cell& cell) const;
  void pin(const Object& object, std::uint32_t offset, std::uint32_t size);

  void forget_epochs();  // see Trail::is_worn
  std::size_t memory_bytes() const { return memory_bytes_; }

  static constexpr std::uint32_t most_bytes = std::uint32_t{1} << 26;  // of an object
  static constexpr std::uint8_t most_alignment = 4;  // that a type asks for, as a power of two; what malloc promises

private:
  static constexpr std::uint32_t chunk_size = 256;
  static constexpr std::uint32_t far_outside = std::uint32_t{1} << 20;

  // Is there an address in the word around this byte? It is looked for where words begin.
  bool is_part_of_pointer(const Object& object, std::uint32_t offset) const {
    if (is_narrow_) return false;
    std::uint32_t at = offset & ~7U;
    if (at + 8 > object.size) return false;
    std::uint64_t word = 0;
    std::memcpy(&word, object.bytes + at, sizeof word);
    return looks_like_pointer(word) && holds_pointer(object, at, word);
  }
  bool holds_pointer(const Object& object, std::uint32_t at, std::uint64_t word) const;
  machine::Value load_part(const Object& object, std::uint32_t offset, unsigned width);
  machine::Value shown(machine::Value value) const;
  void spell_out(Object& object, std::uint32_t offset);
  void spell_ends(Object& object, std::uint32_t offset, std::uint32_t size);
  struct Part {
    std::uint32_t at;
    SymbolicByte byte;
  };
  std::vector<Part> parts_of_pointers(const Object& object, std::uint32_t offset, std::uint32_t size);

  void touch(Object& object, std::uint32_t offset, std::uint32_t size);
  void save_line(Object& object, std::uint32_t line);
  void make_symbolic_bytes(Object& object);
  void allocate(Object& object, ObjectId id, std::uint32_t size);
  std::unique_ptr<Storage> new_storage(std::uint32_t lines);
  static term::Term whole_term(const Object& object, std::uint32_t offset, unsigned count);
  machine::Value load_slowly(const Object& object, std::uint32_t offset, unsigned width);
  machine::Value byte_at(const Object& object, std::uint32_t offset);
  std::vector<std::uint32_t> candidates(const Object& object, machine::Value offset, unsigned bytes);
  void note_read(const Object& object, std::uint32_t offset, std::uint32_t size);
  void note_copied(const Object& object, std::uint32_t offset, std::uint32_t size);
  void note_written(const Object& object, std::uint32_t offset, std::uint32_t size);
  void make_unknown(const Object& object, std::uint32_t offset, std::uint32_t size);
  template <class Visit>
  void walk(term::Term term, Visit visit) const;

  term::Terms& terms_;
  Arithmetic& arithmetic_;
  Trail& trail_;
  std::vector<std::unique_ptr<Object[]>> chunks_;
  Source source_;
  Numbers numbers_;
  std::unordered_map<term::Term, ObjectId> bases_;
  std::uint32_t count_ = 1;                                      // 0 is the object of the null pointer
  std::vector<std::vector<std::unique_ptr<Storage>>> storages_;  // by object
  std::size_t memory_bytes_ = 0;
  bool is_narrow_ = false;
  MarkedSymbols undefined_;
  std::unordered_map<term::Term, Origin> origins_;
  std::vector<std::vector<ObjectId>> mentioned_;  // by term id
  std::vector<bool> mentioned_known_;
  machine::Generaliser* general_ = nullptr;
  ByteSet touched_;  // in general: read or written
  struct Counts {
    Epoch epoch = 0;
    std::uint32_t undefined = 0;  // how many undefined values there have been
  } counts_;
};

}  // namespace heddle::native
