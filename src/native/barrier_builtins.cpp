// Barriers. A wait at a barrier takes two steps, for all threads alike: the thread arrives, and when as many have as
// are required it departs.
//
// Why arrivals commute. Say that n threads are required and that the arrivals of two threads i and j stand next to each
// other in an execution. If they belong to the same phase, the state after both is the same in either order: two more
// have arrived, both rest in front of their departures, and if the phase is complete then by whichever came second; who
// that was is kept nowhere. If they belong to different phases, i completed one and j began the next. Had j departed
// from the phase of i before, then after i had arrived; so j did not take part in it, and then i and j in the other
// order are not the same. That is the case that is called a crossing: the arrival of a thread at a barrier that others
// have passed without it. Take a program in which crossings are errors: there arrivals always commute, since in the
// last case both orders end in that error. So a search that takes arrivals to commute comes to a crossing if there is
// one (machine::Machine::arrivals_cross), and if there is none its executions are those of the program. If there is
// one, or if nobody has said that arrivals commute, each arrival counts as a write of the barrier.
//
// Arrivals still come after the barrier was made and before it is destroyed, which write what they read; and every
// departure comes after every arrival of its phase: an arrival writes the place of its thread in a row of places of
// this phase (release), a departure reads the whole row (acquire). Nothing that happens can keep a thread from
// departing, so a thread that waits blames nobody. Two rows for each barrier are enough: when a thread arrives for the
// next phase but one, everybody has departed from this one.
//
// The thread that is told that it is the serial one is the first to depart, and any thread can be. Where the program
// does not look at what it is told, departures commute as well; otherwise there is one more place of the phase that the
// first one writes and the others read.
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Builtin;

namespace {

constexpr std::uint32_t most_threads = 0x7fffffff;
constexpr std::int64_t serial_thread = -1;  // PTHREAD_BARRIER_SERIAL_THREAD

// Words of a barrier: how many threads it takes, how many have arrived, that it is destroyed (SyncType), which of two
// rows of places belongs to the phase and whether one has been completed, and who took part in the first phase.
constexpr std::uint32_t required_at = 0, arrived_at = 4, row_at = 12, members_at = 16;
constexpr std::uint32_t row_bit = 1, completed_bit = 2;
constexpr std::uint32_t bits_of_word = 32;

// Phases of a wait (ThreadState::phase).
enum : std::uint32_t { Arrives, Departs, DepartsSecond };

// Places of the pseudo-object of threads (machine::Access), beyond those of native/sync_wake.cpp.
constexpr std::int64_t first_row = std::int64_t{1} << 62;
constexpr std::uint32_t row_size = 1 << 16;  // thread numbers may share a place; the last one is for the serial thread
constexpr unsigned row_bits = 17;            // of both rows

const SyncType& type_of_barrier(const NativeMachine& machine) {
  return machine.is_narrow() ? narrow_barrier_type : barrier_type;
}

std::uint32_t most_members(const SyncObject& barrier) { return (barrier.type->bytes - members_at) * 8; }

std::int64_t first_place(Address barrier, std::uint32_t row) {
  constexpr std::uint64_t kept = (std::uint64_t{1} << (62 - row_bits)) - 1;
  std::uint64_t mixed = (barrier * 0x9e3779b97f4a7c15ULL >> 16) & kept;
  return first_row + static_cast<std::int64_t>(mixed << row_bits) + std::int64_t{row} * row_size;
}

Flow run_init(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_new(call, 0, type_of_barrier(call.machine), flow);
  if (!barrier) return flow;
  auto count = count_argument(call, 2, flow);
  if (!count) return flow;
  if (*count == 0 || *count > most_threads) return done(call, error_number::invalid);
  barrier->note_plain();
  count_effect(call);
  barrier->clear();
  barrier->set(required_at, *count);
  return done(call);
}

// One that was never initialised is merely zero if it is a global variable.
std::optional<SyncObject> open_barrier(Call& call, Flow& flow) {
  auto barrier = open(call, 0, type_of_barrier(call.machine), flow);
  if (barrier && barrier->word(required_at) == 0) {
    barrier->note_read();
    flow = lock_error(call, barrier->name() + " is used before it is initialised");
    return std::nullopt;
  }
  return barrier;
}

Flow run_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_barrier(call, flow);
  if (!barrier) return flow;
  barrier->note_plain();
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, barrier->address());
  if (!waiting.empty())
    return lock_error(
        call, barrier->name() + " is destroyed while " + thread_text(call.machine, waiting.front()) + " waits at it");
  count_effect(call);
  barrier->set(barrier->type->destroyed_at, destroyed_mark);
  return done(call);
}

void note_place(Call& call, std::int64_t first, std::uint32_t size, bool write, Access::Role role) {
  if (call.machine.is_concurrent()) call.machine.note(Access::thread_object, Value(first), size, write, true, role);
}

// In the first phase everybody becomes a member, in later ones everybody is.
void note_member(Call& call, const SyncObject& barrier) {
  std::uint32_t slot = call.machine.slot_of(call.thread);
  if (slot >= most_members(barrier)) return call.machine.note_crossing();
  std::uint32_t at = members_at + slot / bits_of_word * 4;
  std::uint32_t bit = std::uint32_t{1} << slot % bits_of_word;
  std::uint32_t members = barrier.word(at);
  if ((members & bit) != 0) return;
  if ((barrier.word(row_at) & completed_bit) != 0) call.machine.note_crossing();
  barrier.set(at, members | bit);
}

void complete_phase(Call& call, const SyncObject& barrier) {
  barrier.set(arrived_at, 0);
  barrier.set(row_at, (barrier.word(row_at) ^ row_bit) | completed_bit);
  for (std::uint32_t slot : waiting_at(call.machine, barrier.address()))
    call.machine.change(call.machine.thread_at(slot)).signalled = true;
}

// Threads that have met there and not departed yet, besides the caller.
std::vector<std::uint32_t> released_at(NativeMachine& machine, const Thread& caller, Address barrier) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    const ThreadState& state = machine.thread_at(slot).state;
    bool is_released = state.status == Status::Live && state.waits_for == barrier && state.signalled;
    if (is_released && slot != caller.slot) found.push_back(slot);
  }
  return found;
}

Flow depart(Call& call) {
  const ThreadState& state = call.thread.state;
  Address barrier = state.waits_for;
  bool is_first = call.phase() == Departs;
  std::int64_t row = state.row;
  note_place(call, row, row_size - 1, false, Access::Role::Acquire);
  if (call.machine.facts().looks_at_serial_thread())
    note_place(call, row + row_size - 1, 1, is_first, Access::Role::Data);
  if (is_first)
    for (std::uint32_t slot : released_at(call.machine, call.thread, barrier))
      call.machine.change(call.machine.thread_at(slot)).phase = DepartsSecond;
  end_waiting(call, Arrives);
  return done(call, is_first ? serial_thread : 0);
}

Flow arrive(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_barrier(call, flow);
  if (!barrier) return flow;
  std::uint32_t arrived = barrier->word(arrived_at) + 1;
  bool is_complete = arrived >= barrier->word(required_at);
  bool in_section = call.thread.state.atomic != 0;
  if (call.machine.arrivals_commute() && !in_section)
    barrier->note_read();
  else
    barrier->note_write();
  if (in_section && !is_complete)
    return call.machine.leave_out(call.thread, "a wait at a barrier in an atomic section", "");
  std::int64_t row = first_place(barrier->address(), barrier->word(row_at) & row_bit);
  note_place(call, row + call.machine.slot_of(call.thread) % (row_size - 1), 1, true, Access::Role::Release);
  note_member(call, *barrier);
  count_effect(call);
  barrier->set(arrived_at, arrived);
  begin_waiting(call, barrier->address(), Departs);
  call.machine.change(call.thread).row = row;
  if (is_complete) complete_phase(call, *barrier);
  return in_section || barrier->word(required_at) == 1 ? depart(call) : Flow::Rest;
}

Value guard_wait(Call& call) {
  bool can_depart = call.phase() == Arrives || call.thread.state.signalled;
  return Value(can_depart ? 1 : 0);
}

Flow run_wait(Call& call) { return call.phase() == Arrives ? arrive(call) : depart(call); }

constexpr bool synchronises = true;

constexpr BuiltinRow rows[] = {
    {Builtin::BarrierInit, run_init, nullptr, synchronises},
    {Builtin::BarrierDestroy, run_destroy, nullptr, synchronises},
    {Builtin::BarrierWait, run_wait, guard_wait, synchronises},
};

}  // namespace

std::span<const BuiltinRow> barrier_builtins() { return rows; }

}  // namespace heddle::native
