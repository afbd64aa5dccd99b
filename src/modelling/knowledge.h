// What is learned of a program while its model is made, and taken for granted until it turns out wrong: the model is
// made again and again until nothing more is learned. Everything begins with the strongest assumption (an object is the
// business of one thread, a cell holds what it begins with, a spawn happens once) and only gets weaker, so that what
// holds of the last round is an inductive invariant of the model.
#pragma once

#include "modelling/value.h"
#include "program/code.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace heddle::modelling {

// Bounds that only grow, and in the end by leaps.
struct Bounds {
  mpz_class low, high;
  unsigned changes = 0;
};

// A part of an object: `count` cells of `bytes` bytes, the first at `offset`, the next `stride` further, and so on.
struct Region {
  enum class Kind : std::uint8_t {
    Data,
    Written,  // companion of another region: which of its cells have been written
    Alive,    // has the object not come to its end?
    Lock,     // a mutex
    Flag,     // something that is so or not
    State,    // of what threads synchronise with
    Count,    // of an open object: how many units it has
  };
  Kind kind = Kind::Data;
  std::int64_t offset = 0;
  std::int64_t stride = 0;
  std::uint32_t count = 1;
  unsigned bytes = 0;
  std::uint32_t companion = 0;         // of Written: whose
  Bounds bounds{};                     // of what its cells hold, as numbers
  std::set<std::uint32_t> pointers{};  // Knowledge::pointers: what they may hold; empty: only numbers
  std::string name{};
  program::TypeId type = 0;
  bool is_unsigned = false;
  bool may_be_null = false;       // beside the pointers
  bool is_read = false;           // otherwise it does not matter what it holds
  bool may_be_destroyed = false;  // of Lock and State: it has to be asked whether it can be used
  bool begins_unready = false;    // of State: zeroes are not enough to be used

  std::int64_t last() const { return offset + stride * (count - 1); }
  bool holds_truth() const { return kind == Kind::Written || kind == Kind::Alive || kind == Kind::Flag; }
};

struct Object {
  enum class Kind : std::uint8_t { Global, Stack, Heap, Thread, Function };
  Kind kind = Kind::Global;
  std::string name{};
  std::int64_t size = 0;
  program::TypeId type = 0;
  program::Location location{};
  std::uint32_t number = 0;   // Code::globals, Code::functions, or Knowledge::threads
  std::uint32_t thread = 0;   // that has made it (of a stack, the heap or a thread-local variable)
  std::uint32_t context = 0;  // of a variable on the stack: of its frame
  bool is_constant = false;
  bool begins_undefined = false;
  // Of a block: its size is not known. What it holds is not in the model: to write it is to do nothing, to read it
  // gives any value, and only that the index is inside is checked.
  bool is_open = false;
  // learned
  std::int64_t unit = 0;                // of an open object: bytes that are accessed at once; 0: nobody has
  std::optional<std::uint32_t> user{};  // the only thread that has touched it so far
  bool in_memory = false;               // several threads touch it, or it is accessed at an index
  bool may_end = false;                 // it has to be asked whether it is alive
  bool is_remade = false;               // one after the other
  std::vector<Region> regions{};
};

// A thread of the model: a function with what is known of its argument. Its code is specialised to it.
struct Thread {
  std::string name{};
  std::uint32_t function = 0;  // Code::functions
  Value argument{};            // a number that is not known is the thread's first local
  ObjectId object = 0;         // stands for it
  bool is_many = false;        // learned: it may be started more than once
  bool is_joined = false;      // learned
  bool is_joined_often = false;
};

// A function under way: who has called it.
struct Context {
  std::uint32_t thread = 0;
  std::optional<std::uint32_t> caller{};  // a context
  std::uint32_t call = 0;                 // position of the call
  std::uint32_t function = 0;
  std::uint32_t depth = 0;
};

struct Address {
  ObjectId object = 0;
  std::int64_t offset = 0;
  auto operator<=>(const Address&) const = default;
};

class Knowledge {
public:
  explicit Knowledge(const program::Code& code);

  std::vector<Object> objects;
  std::vector<Thread> threads;
  std::vector<Context> contexts;
  std::vector<Address> pointers;  // that are kept in memory, by code - 1
  bool has_changed = false;

  // Each of these answers with the number of what has that key, which is made if there is none.
  ObjectId object(const std::string& key, const Object& made);
  std::uint32_t thread(const std::string& key, const Thread& made);
  std::uint32_t context(const Context& made);
  std::uint32_t pointer(const Address& address);
  // Where it may have been kept in memory it is learned again, if it still is.
  void forget_pointers_to(ObjectId id);
  std::uint32_t node(const std::string& key);

  Bounds* bounds_of(std::uint32_t node, const std::string& slot);
  void begin_bounds(std::uint32_t node, const std::string& slot, const Number& number);
  void extend(Bounds& bounds, const Number& number, const mpz_class& least, const mpz_class& most);

  // Numbers are no longer kept apart by their values here.
  std::set<std::pair<std::uint32_t, std::uint32_t>> generalised;  // context, position

  // Threads that are created there one by one; too many of these are any number.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> sites;

private:
  std::map<std::string, std::uint32_t> object_keys_, thread_keys_, node_keys_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> context_keys_;
  std::map<Address, std::uint32_t> pointer_keys_;
  std::map<std::pair<std::uint32_t, std::string>, Bounds> bounds_;
  std::set<mpz_class> thresholds_;
};

}  // namespace heddle::modelling
