// Threads of one function that the first thread creates, all by one instruction: one of them, or one in each round of a
// loop. What belongs to which of them, and where all are joined; race_freedom.h has the argument.
#pragma once

#include "analysis/points_to.h"
#include "analysis/rounds.h"

#include <functional>
#include <optional>
#include <vector>

namespace heddle::analysis {

class ThreadRounds {
public:
  struct Access {
    std::uint32_t position;
    program::Reg address;
    std::uint64_t size;
  };
  // Is what is in this part of memory written by these instructions alone, but for what happens before there are
  // threads?
  using WrittenOnly = std::function<bool(const Range& range, const std::vector<std::uint32_t>& by)>;

  // `main`: of the function in which the creation is, `body`: of the one that the threads run.
  ThreadRounds(const program::Code& code, const PointsTo& points_to, const Rounds& main,
               const program::FunctionRange& main_range, const program::FunctionRange& body, std::uint32_t creation,
               const Rounds::Settled& is_settled, const WrittenOnly& is_written_only);

  bool is_one() const { return is_one_; }  // there is never more than one of them
  // In main: is it executed only before the first of them is created, or once all of them are joined?
  bool is_before(std::uint32_t position) const { return !main_.comes(creation_, position); }
  bool is_joined_before(std::uint32_t position) const;
  // Of accesses by two of these threads: is each to what belongs to the thread that makes it?
  bool are_apart(const Access& one, const Access& other) const;
  // Of an access by main: is it to what belongs to a thread that is not there yet, or is joined? The other one is by
  // one of these threads.
  bool is_apart_from_main(const Access& by_main, const Access& by_thread) const;

private:
  // An address in terms of the argument of the thread.
  struct Own {
    enum class Kind : std::uint8_t {
      Pointer,   // argument + offset
      Number,    // the argument, as a number
      Variable,  // what the global variable `global` holds at `place`
      Element,   // that + scale * argument + offset
    };
    Kind kind = Kind::Pointer;
    std::uint32_t global = 0;
    std::int64_t place = 0, scale = 0, offset = 0;
    bool is_inside = false;  // and somewhere else in the same block
  };
  struct Join {
    std::uint32_t position;
    std::optional<Counter> counter;   // none: of the only one
    std::optional<Form::Place> cell;  // where the address of the block is that has the id
    std::uint32_t store;              // what has stored it there
  };

  std::optional<Own> own(program::Reg reg, unsigned depth = 0) const;
  std::optional<Own> computed(std::uint32_t position, unsigned depth) const;
  void find_joins();
  std::optional<Join> joined_at(std::uint32_t position) const;
  std::optional<Join> joined_by_block(std::uint32_t position, const Counter& counter, const Rounds::Loaded& id) const;
  bool goes_as_far(const Counter& counter, std::uint32_t join) const;
  bool is_id_kept() const;
  bool is_written_only(program::Reg address, std::uint32_t by) const;
  bool belongs(const Own& own, std::uint64_t size) const;
  bool is_of_this_round(const Access& by_main, const Own& own) const;

  const program::Code& code_;
  const PointsTo& points_to_;
  const Rounds& main_;
  program::FunctionRange main_range_, body_range_;
  Rounds body_;
  std::uint32_t creation_;
  Rounds::Settled is_settled_;
  WrittenOnly is_written_only_;
  bool is_one_;
  std::optional<Counter> counter_{};
  std::optional<Form> id_{}, argument_{};  // where the id is stored, and what the thread is given
  std::vector<Join> joins_{};
};

}  // namespace heddle::analysis
