// Threads that cannot be told apart are tried in one order, not in all: symmetry reduction, as a guard.
//
// Threads that one parent creates with the same function and the same argument, and with nothing but creations in
// between, form a group t1, t2, ... in the order of their creation. The *history* of a thread is what it has done and
// what has been done to it: for each of its steps where it began and where it ended, what it accessed, which values
// were read and written, how choices came out, what functions gave it; and who woke it. The rule is
//
//     t_j takes no step as long as some t_i, i < j, has the same history.
//
// Why that loses nothing. Let p be the exchange of t_i and t_j: of the threads themselves, and of the variables, blocks
// and thread-local objects that they made. Two things are needed.
//  (A) The machine does not care about names: what can happen in a state can happen in its image under p, with the
//      image of its result. Addresses are compared for equality and followed; where a program asks for more
//      (native/addresses.h) this does not hold. Nor does it where the bytes are read by which a lock knows its owner.
//  (B) Where the histories of t_i and t_j are equal, the state is its own image. What a thread knows is a function of
//      its argument and of what has come in, which the history has in full. What it has let out is in the history as it
//      is, addresses included: a thread that has written its own address, or its id, somewhere has another history than
//      its companions, if not before then when they do the same. Neither holds a lock, since both would. What is left
//      is the ids in the hands of the parent; see below.
// Take an execution that breaks the rule, and the first step that does: t_j's, in a state in which t_i has the same
// history, with the smallest such i. Exchange the two in the rest of the execution. By (A) and (B) that is an execution
// too, and it ends in the image of the same failure or deadlock; and the rule is kept by one step more. So for every
// execution there is one that keeps the rule and ends as well, or as badly. The same goes for who is woken by a signal:
// of threads that wait with equal histories it is the first one (first_of_equals).
//
// Why DPOR may take the rule for a part of the program. Say that t_j has taken so many steps that its history has k
// items. If it is not a beginning of t_i's history, then it never will be again, and the rule does not apply to the
// two; otherwise t_j waits for item k of t_i's history, which, once it is there, remains. So the guard is one that
// others can only make true, and by one event: it is a creation, not a lock. Whether histories are equal is the same in
// all executions of a class. So the step of t_j comes after the event of that item (`add_followed`), as the step of a
// thread comes after the event that created it; the two are never possible at the same time, and there is nothing to
// reverse. A thread that only the rule keeps from going on waits for nobody: it blames no event (Dpor::reached), and
// there is always another one that can go on: t_j can go on only if t_i, with the same history, can.
// An item is a step of the thread itself, or that it was woken, which carries the name of the step that woke it: who is
// woken alone parts from its companions for good, who is woken with them does not.
//
// Ids. The parent finds the ids of a group in the places where the creation has put them. Only the parent may read
// these places, as a whole, and for nothing but joins (`watch`). And once it comes to join one of the group, it joins
// all of them, without results and without doing in between what others could notice: this is found out when it comes
// to the first of these joins, by looking ahead (native/symmetry_hooks.cpp). Then the parent is past these joins when
// all have ended, and not before, whatever their order: an execution with the joins in one order is, up to steps of the
// parent that nobody notices, one with the joins in the other. It would not be enough to wait and see, for the parent
// might be kept at the first join in just those executions that the rule leaves.
//
// Where one of these conditions does not hold, the search is given up and begins again without the rule
// (Machine::threads_differ). That is noticed in time: up to the moment at which an execution first violates a condition
// its image under the rule has violated none, and violates it then. What only parts companions (an input, a thread that
// is created, functions that are not known to keep what is said above) makes a history unlike all others.
//
// Loops that are left out because they only wait (native/loops.cpp), and waits that end without a reason
// (native/condition_builtins.cpp), are argued for by executions that are shorter. The shortest executions that end
// badly have no such parts; neither have their images. Data races are another matter: which accesses happen before a
// step is not part of the history, so that a state is its own image, but not its past. A search with this rule has not
// looked for races everywhere (explore/races.cpp).
//
// With a slice all of this is said of the program that the slice leaves: what is outside has no part in a history.
//
// The table of states (explore/visited.h) knows nothing of histories. There a state counts as known if one of its
// images is (native/key.cpp): threads of a group that are live and that nothing but the locks they hold tells apart are
// put in an order by what they know. The conditions (A) and on ids are the same, and noticed in the same way.
//
// Summaries (explore/pruner.h) hold for states with the same histories, as far as the rule may still apply to the
// threads that have them (`append_to_key`), and the values that such a thread reads are pinned to what they were.
//
// Symmetry of states: Emerson, Sistla: Symmetry and model checking, 1996. What is special here is that nothing is said
// about the program beforehand.
#pragma once

#include "machine/event.h"
#include "native/state.h"
#include "native/word_table.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace heddle::native {

class Symmetry {
public:
  // `has_rule`: threads are kept from going on.
  Symmetry(State& state, bool has_rule) : state_(state), has_rule_(has_rule) {}

  // A condition does not hold: nothing is to be concluded from the search.
  void give_up() { differs_ = differs_ || paused_ == 0; }
  bool differs() const { return differs_; }
  std::uint64_t mirrored() const { return mirrored_; }  // how often a thread was kept from going on
  // A thread is kept from going on: is that one like it with which it has its history in common?
  void count_mirrored(std::uint32_t slot);

  // Steps are tried out, and nobody is kept from anything.
  class Pause {
  public:
    explicit Pause(Symmetry* symmetry) : symmetry_(symmetry) {
      if (symmetry_ != nullptr) ++symmetry_->paused_;
    }
    ~Pause() {
      if (symmetry_ != nullptr) --symmetry_->paused_;
    }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

  private:
    Symmetry* symmetry_;
  };

  // Threads.
  void begin_thread(const Thread& child, machine::Value argument);
  bool is_held_back(std::uint32_t slot) const;
  // The events that the next step of the thread comes after because of the rule.
  void add_followed(std::uint32_t slot, std::vector<machine::Access>& accesses) const;
  std::vector<std::uint32_t> first_of_equals(const std::vector<std::uint32_t>& waiting) const;
  bool has_companions(std::uint32_t slot) const;
  // The threads of the groups that this thread has created, each with its group; those that stand alone are left out.
  struct Member {
    std::uint32_t slot;
    std::uint32_t group;
  };
  std::vector<Member> members_created_by(std::uint32_t parent) const;

  // Steps. Between the first two calls the others tell what comes in and goes out; `is_recording`: somebody wants to
  // know. `creates`, `joins`: what the thread is about to do, if that is visible.
  void begin_step(const Thread& thread, bool is_visible, bool creates, bool joins);
  void end_step(const Thread& thread, std::span<const machine::Access> accesses);
  bool is_recording() const { return recording_ && paused_ == 0; }
  void record(std::uint64_t word) { words_.push_back(word); }
  void record(machine::Value value) {
    words_.push_back(value.is_concrete() ? 0 : std::uint64_t{value.term().id()});
    words_.push_back(static_cast<std::uint64_t>(value.number()));
  }
  void distinguish() { is_distinct_ = true; }  // the step is like no step of another thread
  void wake(std::uint32_t slot);               // the thread whose step is under way wakes another one

  // Places that hold identities: where a creation has put an id, and the words of locks and the like.
  enum class Kept : std::uint8_t { Id, Sync, Mutex };
  void keep(ObjectId object, std::int64_t offset, std::uint32_t size, Kept what);
  bool is_watching() const { return !places_.empty(); }
  bool watches(ObjectId object) const { return object < watched_.size() && watched_[object]; }
  struct Place {
    std::int64_t offset;
    std::uint32_t size;
    Kept what;
  };
  std::span<const Place> places_in(ObjectId object) const { return places_.at(object); }
  // May this load read an id: is it for joins alone?
  bool is_for_joins(std::uint32_t position);

  // Which thread stands where in the key of a state.
  class Places {
  public:
    void clear() { of_.clear(); }
    void put(std::uint32_t slot, std::uint32_t place) {
      while (of_.size() <= std::max(slot, place)) of_.push_back(static_cast<std::uint32_t>(of_.size()));
      of_[slot] = place;
    }
    std::uint32_t of(std::uint32_t slot) const { return slot < of_.size() ? of_[slot] : slot; }
    std::uint32_t at(std::uint32_t place) const {
      auto found = std::find(of_.begin(), of_.end(), place);
      return found == of_.end() ? place : static_cast<std::uint32_t>(found - of_.begin());
    }

  private:
    std::vector<std::uint32_t> of_;
  };
  Places& places() { return places_in_key_; }
  bool orders_states() const { return !has_rule_ && paused_ == 0; }
  // All threads that have companions.
  std::vector<Member> all_members() const;

  // False: it would take too much room to tell histories apart.
  bool append_to_key(std::vector<std::uint64_t>& key);
  void forget_epochs();  // see Trail::is_worn

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint32_t most_members = 64;

  // Of a thread; all of it is plain data, for the trail.
  struct History {
    Epoch epoch = 0;
    bool is_alone = true;        // it has no companions with whom it could be confused any more
    std::uint32_t group = none;  // the slot of its first member
    std::uint32_t index = 0;     // in the group
    std::uint32_t batch = 0;     // in which its parent created it
    std::uint32_t batches = 0;   // visible steps of its own that created nobody
    std::uint32_t length = 0;    // items
    std::uint32_t steps = 0;     // of its own
    std::uint64_t apart = 0;     // from these members with a smaller index, by bits
    std::int64_t argument = 0;
  };
  struct Item {
    std::vector<std::uint64_t> words;
    std::uint64_t node = 0;    // a number for the history up to and with this item; 0: it has none yet
    std::uint32_t thread = 0;  // whose step it is
    std::uint32_t step = 0;    // which of that thread's
  };
  // Items behind the length are of executions that have been taken back.
  struct Record {
    History now;
    std::vector<Item> items;
  };

  const History& now(std::uint32_t slot) const { return records_[slot]->now; }
  History& change(std::uint32_t slot) { return state_.trail.change(at(slot).now); }
  Record& at(std::uint32_t slot);
  bool is_apart(const History& later, const History& earlier) const { return (later.apart >> earlier.index & 1) != 0; }
  bool is_live(std::uint32_t slot) const { return state_.threads[slot]->state.status == Status::Live; }
  template <class Action>
  void for_companions(const History& history, Action action) const;
  bool is_open(std::uint32_t slot) const;
  bool matters(std::uint32_t slot) const;
  bool has_joined_in_part(std::uint32_t parent) const;
  void append(std::uint32_t slot, const std::vector<std::uint64_t>& words, std::uint32_t thread, std::uint32_t step);
  std::uint64_t node_of(Record& record);

  State& state_;
  const bool has_rule_;
  Places places_in_key_;
  std::vector<std::unique_ptr<Record>> records_;  // by slot
  std::vector<std::uint64_t> words_;              // of the step under way
  bool recording_ = false;
  bool is_distinct_ = false;
  std::uint32_t current_ = 0;  // whose step is under way
  int paused_ = 0;
  bool differs_ = false;
  std::uint64_t mirrored_ = 0;
  WordTable nodes_;
  std::uint64_t nodes_kept_ = 0;
  std::uint64_t node_words_ = 0;  // that these take
  std::vector<bool> watched_;
  std::unordered_map<ObjectId, std::vector<Place>> places_;
  std::unordered_map<std::uint32_t, bool> for_joins_;  // by position
};

}  // namespace heddle::native
