#pragma once

#include <map>
#include <string>
#include <vector>

#include "fuzz/ast.h"

// The oracle's state: plain values, copied whole for every step. Simple rather than fast, since the programs are tiny
// and nothing here may be clever enough to share a mistake with the engine.

namespace heddle::fuzz {

/// Where the cells of each global are.
struct Slot {
  const Global* global;
  std::size_t first;
};

class Layout {
public:
  explicit Layout(const Program& program);
  const Slot& at(const std::string& name) const { return slots_[index_.at(name)]; }
  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t cells() const { return cells_; }

private:
  std::vector<Slot> slots_;
  std::map<std::string, std::size_t> index_;
  std::size_t cells_ = 0;
};

struct Local {
  const std::string* name;
  Integer value;
};

/// A place to go on from: in a block (`next` counts declarations, then statements; `locals` is how many to keep when
/// the block ends), or at the head of a loop (`next` counts the rounds begun).
struct Frame {
  const Block* block;
  const Stmt* loop;
  std::size_t next;
  std::size_t locals;
};

struct Thread {
  int id;            // see ThreadNames
  int children = 0;  // how many it has spawned
  std::vector<Local> locals{};
  std::vector<Frame> frames{};
};

/// A free lock holds 0, a held one the number of its thread plus 1. Finished threads are gone from the list.
struct State {
  std::vector<Integer> cells;
  std::vector<Thread> threads;  // by id
  int started = 0;              // threads there have been
};

/// Threads are named by how they came to be: "1" is the second process, "1.0" the first thread it spawned. Numbers
/// stand for the names within one run of the oracle.
class ThreadNames {
public:
  int number(const std::string& name);
  const std::string& name(int number) const { return names_[static_cast<std::size_t>(number)]; }

private:
  std::vector<std::string> names_;
  std::map<std::string, int> numbers_;
};

/// The state as bytes: equal exactly for equal states of one program.
std::string key_of(const State& state);

/// The globals except locks, as "a[0]=1 b=true x=-2", by name.
std::string canonical_state(const Layout& layout, const State& state);

/// The same form from names and values in any order.
std::string canonical_state(std::vector<std::pair<std::string, std::string>> values);

}  // namespace heddle::fuzz
