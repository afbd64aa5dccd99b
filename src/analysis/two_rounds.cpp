#include "analysis/two_rounds.h"

#include "analysis/effects.h"
#include "analysis/insertion.h"
#include "analysis/round_memory.h"

#include <algorithm>
#include <set>
#include <vector>

namespace heddle::analysis {

using program::Builtin;
using program::CallSite;
using program::CodeConstant;
using program::Instruction;
using program::Op;
using program::Reg;

namespace {

constexpr std::size_t most_instructions = 20000;
constexpr std::uint64_t most_work = 10'000'000;
constexpr std::uint64_t handle_bytes = 8;

// Of a function that the machine carries out itself: where it may be called. Of what is not listed it is not known
// whether somebody would notice that rounds are missing.
enum class Where : std::uint8_t {
  Nowhere,
  Main,      // only in main
  MainOnce,  // only in main, and not in a round
  Kept,      // not in what may be missing
  Anywhere,
};

Where allowed(Builtin builtin) {
  switch (builtin) {
    case Builtin::Nondet:
    case Builtin::Assume:
    case Builtin::AssertFail:
    case Builtin::Error:
    case Builtin::Abort:
    case Builtin::Exit:
    case Builtin::Malloc:
    case Builtin::MutexLock:
    case Builtin::MutexUnlock:
    case Builtin::CondWait:
    case Builtin::CondSignal:
    case Builtin::CondBroadcast:
    case Builtin::KeyGet:
    case Builtin::KeySet: return Where::Anywhere;
    case Builtin::ThreadCreate:
    case Builtin::ThreadJoin:
    case Builtin::ThreadDetach: return Where::Main;
    case Builtin::KeyCreate: return Where::MainOnce;
    case Builtin::Calloc:
    case Builtin::MutexInit:
    case Builtin::MutexDestroy:
    case Builtin::CondInit:
    case Builtin::CondDestroy:
    case Builtin::Free: return Where::Kept;
    default: return Where::Nowhere;
  }
}

// It touches nothing but what is made for several threads.
bool synchronises(Builtin builtin) {
  return builtin == Builtin::MutexLock || builtin == Builtin::MutexUnlock || builtin == Builtin::CondWait ||
         builtin == Builtin::CondSignal || builtin == Builtin::CondBroadcast;
}

class TwoRounds {
public:
  TwoRounds(const program::Code& code, const base::Budget& budget)
      : code_(code),
        meter_(budget, most_work),
        points_to_(code, PointsTo::Numbers::Followed, budget),
        ranges_(program::function_ranges(code)),
        loops_(chosen_loops()),
        memory_(code, points_to_, loops_) {}

  std::optional<program::Code> operator()() {
    bool is_ordinary = points_to_.is_complete() && points_to_.callers(code_.main).empty() &&
                       !points_to_.is_thread(code_.main) && !code_.thread_exit && !loops_.empty();
    if (!is_ordinary) return std::nullopt;
    find_missing();
    effects_.emplace(code_, points_to_, meter_);
    bool fits = all_positions([&](auto function, auto position) { return is_accepted(function, position); }) &&
                all_positions([&](auto function, auto position) { return note_lost(function, position); }) &&
                arrays_are_whole() &&
                all_positions([&](auto function, auto position) { return find_readers(function, position); });
    if (!fits || meter_.is_exhausted()) return std::nullopt;
    return rewritten();
  }

private:
  const Instruction& in(std::uint32_t position) const { return code_.instructions[position]; }

  const CallSite* site_at(std::uint32_t position) const {
    return in(position).op == Op::Call ? &code_.calls[in(position).extra] : nullptr;
  }
  Builtin builtin_at(std::uint32_t position) const {
    const CallSite* site = site_at(position);
    return site != nullptr && site->kind == CallSite::Kind::Builtin ? site->builtin : Builtin::None;
  }

  template <class Visit>
  bool all_positions(Visit visit) {
    for (const program::FunctionRange& range : ranges_) {
      if (!points_to_.is_reached(range.function)) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position)
        if (!visit(range.function, position) || !meter_.spend()) return false;
    }
    return true;
  }

  // Those that count as the first one does that creates threads; none if there is none.
  std::vector<CountingLoop> chosen_loops() const {
    std::vector<CountingLoop> loops = counting_loops(code_);
    std::erase_if(loops, [&](const CountingLoop& loop) { return program::is_constant(in(loop.enter + 1).b); });
    auto creates = [&](const CountingLoop& loop) {
      return std::ranges::any_of(loop.body, [&](auto each) { return builtin_at(each) == Builtin::ThreadCreate; });
    };
    auto first = std::ranges::find_if(loops, creates);
    if (first == loops.end()) return {};
    auto differs = [width = first->width, is_signed = first->is_signed](const CountingLoop& loop) {
      return loop.width != width || loop.is_signed != is_signed;
    };
    std::erase_if(loops, differs);
    return loops;
  }

  // Functions that missing rounds call, or missing threads run.
  void find_missing() {
    for (const CountingLoop& loop : loops_)
      for (std::uint32_t position : loop.body)
        for (std::uint32_t callee : called_at(position)) {
          add(callee, missing_);
          if (builtin_at(position) == Builtin::None) add(callee, in_rounds_);
        }
  }
  void add(std::uint32_t function, std::set<std::uint32_t>& functions) const {
    if (!functions.insert(function).second) return;
    auto range = std::ranges::find(ranges_, function, &program::FunctionRange::function);
    if (range == ranges_.end()) return;
    for (std::uint32_t position = range->begin; position < range->end; ++position)
      for (std::uint32_t callee : called_at(position)) add(callee, functions);
  }
  // The entries of threads included.
  std::vector<std::uint32_t> called_at(std::uint32_t position) const {
    std::vector<std::uint32_t> callees;
    const CallSite* site = site_at(position);
    if (site == nullptr) return callees;
    if (site->kind == CallSite::Kind::Function) callees.push_back(site->function);
    if (builtin_at(position) == Builtin::ThreadCreate)
      if (std::optional<std::uint32_t> entry = entry_of(*site)) callees.push_back(*entry);
    return callees;
  }
  std::optional<std::uint32_t> entry_of(const CallSite& creation) const {
    Reg operand = creation.arguments.size() == 4 ? creation.arguments[2].operand : 0;
    if (!program::is_constant(operand)) return std::nullopt;
    const CodeConstant& constant = code_.constants[program::constant_index(operand)];
    bool is_function = constant.kind == CodeConstant::Kind::Function && constant.value == 0;
    return is_function ? std::optional(constant.index) : std::nullopt;
  }

  bool is_missing(std::uint32_t function, std::uint32_t position) const {
    return missing_.contains(function) || memory_.loop_of(position) != nullptr;
  }

  bool is_null(const CallSite& site, std::size_t argument) const {
    if (site.arguments.size() <= argument || !program::is_constant(site.arguments[argument].operand)) return false;
    const CodeConstant& constant = code_.constants[program::constant_index(site.arguments[argument].operand)];
    return constant.kind == CodeConstant::Kind::Number && constant.value == 0;
  }

  // Is it known whether somebody would notice that rounds are missing?
  bool is_accepted(std::uint32_t function, std::uint32_t position) {
    const Instruction& instruction = in(position);
    if (missing_.contains(code_.main)) return false;
    switch (instruction.op) {
      case Op::AtomicBegin:
      case Op::AtomicEnd:
      case Op::VaStart:
      case Op::Unsupported: return false;
      case Op::Call: break;
      default: return true;
    }
    const CallSite& site = *site_at(position);
    if (site.handlers != 0 || site.kind == CallSite::Kind::Indirect) return false;
    if (site.kind == CallSite::Kind::Function) {
      const program::CodeFunction& callee = code_.functions[site.function];
      return callee.is_defined && callee.builtin == Builtin::None && !callee.is_variadic;
    }
    return is_accepted_builtin(function, position, site);
  }

  bool is_accepted_builtin(std::uint32_t function, std::uint32_t position, const CallSite& site) {
    bool in_main = function == code_.main;
    bool in_round = memory_.loop_of(position) != nullptr || in_rounds_.contains(function);
    // What main has locked before would stay locked.
    if (in_round && (site.builtin == Builtin::MutexUnlock || site.builtin == Builtin::CondWait)) return false;
    if (site.builtin == Builtin::ThreadCreate && !entry_of(site)) return false;
    if (site.builtin == Builtin::ThreadJoin && !is_null(site, 1)) return false;
    if (site.builtin == Builtin::KeyCreate && !is_null(site, 1)) return false;
    // A block of the round's own; in main, whoever reads it afterwards makes an error of it.
    if (site.builtin == Builtin::Free && is_missing(function, position))
      return in_main || memory_.owns(function, position, site.arguments[0].operand, 1);
    switch (allowed(site.builtin)) {
      case Where::Anywhere: return true;
      case Where::Main: return in_main;
      case Where::MainOnce: return in_main && !in_round && !is_in_cycle(code_, position);
      case Where::Kept: return !is_missing(function, position);
      case Where::Nowhere: break;
    }
    return false;
  }

  // What missing rounds and threads may have written. False: it is not known what that is.
  bool note_lost(std::uint32_t function, std::uint32_t position) {
    const std::vector<Range>& writes = effects_->of(position).writes;
    if (writes.empty() && !has_address(position)) return true;
    if (!is_missing(function, position) || synchronises(builtin_at(position))) return true;
    if (is_own(function, position)) {
      own_.insert(position);
      return true;
    }
    if (may_be_anywhere(function, position)) return false;
    for (const Range& range : writes)
      if (range.at.object != points_to_.results()) lost_.push_back(range);
    return true;
  }

  bool is_own(std::uint32_t function, std::uint32_t position) {
    const Instruction& instruction = in(position);
    if (instruction.op == Op::Store)
      return memory_.owns(function, position, instruction.a, (instruction.width + 7U) / 8);
    return builtin_at(position) == Builtin::ThreadCreate &&
           memory_.owns(function, position, site_at(position)->arguments[0].operand, handle_bytes);
  }

  bool has_address(std::uint32_t position) const {
    switch (in(position).op) {
      case Op::Load:
      case Op::Store:
      case Op::AtomicRmw:
      case Op::CmpXchg:
      case Op::MemCopy:
      case Op::MemSet: return true;
      default: return false;
    }
  }

  // By an address of which points-to does not know where it leads?
  bool may_be_anywhere(std::uint32_t function, std::uint32_t position) const {
    const Instruction& instruction = in(position);
    auto is_unknown = [&](Reg operand) {
      return points_to_.may_be_number(function, operand) || points_to_.targets(function, operand).empty();
    };
    if (has_address(position))
      return is_unknown(instruction.a) || (instruction.op == Op::MemCopy && is_unknown(instruction.b));
    return builtin_at(position) == Builtin::ThreadCreate && is_unknown(site_at(position)->arguments[0].operand);
  }

  // Nobody reads or writes an array of which each round has an element, but rounds and their threads do theirs.
  bool arrays_are_whole() {
    std::set<ObjectIndex> arrays;
    for (const auto& [made_at, stride] : memory_.arrays()) {
      std::optional<ObjectIndex> object = points_to_.made_at(made_at);
      if (!object || !keeps_addresses(made_at)) return false;
      arrays.insert(*object);
    }
    auto is_array = [&](const Range& range) { return arrays.contains(range.at.object); };
    return all_positions([&](auto function, auto position) {
      const Effects& effects = effects_->of(position);
      bool touches = std::ranges::any_of(effects.reads, is_array) || std::ranges::any_of(effects.writes, is_array);
      return !touches || own_.contains(position) || is_own_read(function, position);
    });
  }

  bool is_own_read(std::uint32_t function, std::uint32_t position) {
    const Instruction& instruction = in(position);
    return instruction.op == Op::Load && is_missing(function, position) &&
           memory_.owns(function, position, instruction.a, (instruction.width + 7U) / 8);
  }

  bool passes_addresses_on(const Instruction& instruction) const {
    auto is_null = [&](Reg operand) {
      if (!program::is_constant(operand)) return false;
      const CodeConstant& constant = code_.constants[program::constant_index(operand)];
      return constant.kind == CodeConstant::Kind::Number && constant.value == 0;
    };
    switch (instruction.op) {
      case Op::Load:
      case Op::Store:
      case Op::Copy:
      case Op::Call: return true;
      case Op::Eq:
      case Op::Ne: return is_null(instruction.a) || is_null(instruction.b);
      default: return false;
    }
  }

  // An array is made shorter: nothing is computed from its addresses but those of elements and of what is in them.
  bool keeps_addresses(std::uint32_t made_at) const {
    auto is_array = [&](std::uint32_t function, Reg operand) {
      Targets targets = points_to_.targets(function, operand);
      return std::ranges::any_of(targets,
                                 [&](const Target& each) { return each.object == points_to_.made_at(made_at); });
    };
    for (const program::FunctionRange& range : ranges_) {
      if (!points_to_.is_reached(range.function)) continue;
      for (std::uint32_t position = range.begin; position < range.end; ++position) {
        const Instruction& instruction = in(position);
        if (passes_addresses_on(instruction)) continue;
        if (instruction.op == Op::Index && !is_array(range.function, instruction.b)) continue;
        for (Reg reg : registers_read(code_, instruction))
          if (is_array(range.function, reg)) return false;
      }
    }
    return true;
  }

  bool is_lost(const std::vector<Range>& ranges) const {
    return std::ranges::any_of(ranges, [&](const Range& range) {
      return std::ranges::any_of(lost_, [&](const Range& lost) { return overlap(range, lost); });
    });
  }

  // Who reads what is lost gets an arbitrary value. False: it takes more than that.
  bool find_readers(std::uint32_t function, std::uint32_t position) {
    const Instruction& instruction = in(position);
    const Effects& effects = effects_->of(position);
    bool reads = instruction.op != Op::Store && instruction.op != Op::MemSet;
    if (reads && has_address(position) && may_be_anywhere(function, position)) return false;
    if (!is_lost(effects.reads)) return !synchronises(builtin_at(position)) || !is_lost(effects.writes);
    if ((instruction.op != Op::Load && instruction.op != Op::AtomicRmw) || instruction.width > 64) return false;
    readers_.push_back(position);
    return true;
  }

  // The program itself.

  Reg constant(program::Code& code, std::uint8_t width, const mpz_class& value) const {
    code.constants.push_back({.kind = CodeConstant::Kind::Number, .width = width, .value = value});
    return program::constant_operand(static_cast<std::uint32_t>(code.constants.size() - 1));
  }

  Instruction arbitrary(program::Code& code, Reg target, std::uint8_t width, std::uint32_t place) const {
    CallSite site{.kind = CallSite::Kind::Builtin, .builtin = Builtin::Nondet, .results = 1, .width = width};
    site.name = "heddle_nondet_u_round";
    code.calls.push_back(site);
    auto number = static_cast<std::uint32_t>(code.calls.size() - 1);
    return {.op = Op::Call, .target = target, .extra = number, .place = place};
  }

  program::Code rewritten() {
    Insertion insertion(code_);
    program::Code& code = insertion.code();
    for (std::uint32_t position : readers_)
      insertion.after(position, arbitrary(code, in(position).target, in(position).width, in(position).place));
    std::uint8_t width = loops_.front().width;
    bool is_signed = loops_.front().is_signed;
    std::uint32_t& registers = code.functions[code_.main].registers;
    auto first = static_cast<Reg>(registers);
    Reg second = first + 1, below_first = first + 2, below_second = first + 3, otherwise = first + 4;
    registers += 5;
    std::uint32_t entry = code_.functions[code_.main].entry;
    for (Reg each : {first, second}) insertion.before(entry, arbitrary(code, each, width, in(entry).place));
    mpz_class largest = (mpz_class(1) << (is_signed ? width - 1 : width)) - 1;
    Reg end = constant(code, width, largest);
    // counter := the first one if `compare` holds for it, else the second one if it does, else the end
    auto steps = [&](Reg counter, Op compare, std::uint32_t place) {
      return std::vector<Instruction>{
          {.op = compare, .width = width, .target = below_first, .a = counter, .b = first, .place = place},
          {.op = compare, .width = width, .target = below_second, .a = counter, .b = second, .place = place},
          {.op = Op::Select,
           .width = width,
           .target = otherwise,
           .a = below_second,
           .b = second,
           .c = end,
           .place = place},
          {.op = Op::Select,
           .width = width,
           .target = counter,
           .a = below_first,
           .b = first,
           .c = otherwise,
           .place = place},
      };
    };
    shorten_arrays(insertion);
    for (const CountingLoop& loop : loops_) {
      std::uint32_t place = in(loop.enter).place;
      for (const Instruction& each : steps(loop.counter, is_signed ? Op::SLe : Op::ULe, place))
        insertion.after(loop.enter, each);
      std::vector<Instruction> next = steps(loop.counter, is_signed ? Op::SLt : Op::ULt, place);
      for (std::size_t i = 0; i + 1 < next.size(); ++i) insertion.before(loop.advance, next[i]);
      code.instructions[loop.advance] = next.back();
    }
    return insertion.finish();
  }

  // The machine looks at the first bytes only of a block of unknown size. Two elements are all that is used: the rounds
  // that a loop has are the same ones in all loops that use an array, so they can be counted.
  void shorten_arrays(Insertion& insertion) {
    program::Code& code = insertion.code();
    auto rank = static_cast<Reg>(code.functions[code_.main].registers++);
    Reg zero = constant(code, 64, 0), one = constant(code, 64, 1);
    for (const auto& [made_at, stride] : memory_.arrays())
      code.calls[in(made_at).extra].arguments[0].operand = constant(code, 64, 2 * mpz_class(static_cast<long>(stride)));
    for (const CountingLoop& loop : loops_) {
      std::uint32_t place = in(loop.enter).place;
      insertion.after(loop.enter, {.op = Op::Copy, .width = 64, .target = rank, .a = zero, .place = place});
      insertion.before(loop.advance, {.op = Op::Add, .width = 64, .target = rank, .a = rank, .b = one, .place = place});
    }
    for (const auto& [position, made_at] : memory_.element_addresses())
      if (memory_.arrays().contains(made_at)) code.instructions[position].b = rank;
  }

  const program::Code& code_;
  base::Meter meter_;
  PointsTo points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::vector<CountingLoop> loops_;
  RoundMemory memory_;
  std::optional<ModRef> effects_;
  std::set<std::uint32_t> in_rounds_{};  // functions that main calls in rounds
  std::set<std::uint32_t> missing_{};    // functions
  std::set<std::uint32_t> own_{};        // positions that write what is the round's own
  std::vector<Range> lost_{};
  std::vector<std::uint32_t> readers_{};  // positions that read what is lost
};

}  // namespace

std::optional<program::Code> with_two_rounds(const program::Code& code, const base::Budget& budget) {
  if (code.instructions.size() > most_instructions) return std::nullopt;
  return TwoRounds(code, budget)();
}

}  // namespace heddle::analysis
