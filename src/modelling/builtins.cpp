// What the functions are in the model that the machine carries out itself. See modelling/translator.h.
#include "modelling/translator.h"

#include <algorithm>

namespace heddle::modelling {

using program::Builtin;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;
using program::Reg;

namespace {

constexpr int busy = 16;  // EBUSY
constexpr std::uint32_t spin_bytes = 4;

std::uint32_t bytes_of_mutex(const program::Code& code) { return code.is_narrow() ? 24 : 40; }
std::uint32_t bytes_of_semaphore(const program::Code& code) { return code.is_narrow() ? 16 : 32; }

// A call that is being made.
struct Call {
  Translator& translator;
  Path& path;
  const Instruction& in;
  const CallSite& site;
  Builtin builtin{};

  std::size_t count() const { return site.arguments.size(); }
  Reg reg(std::size_t index) const { return site.arguments[index].operand; }
  Value argument(std::size_t index) const {
    return translator.read(path, site.arguments[index].operand, site.arguments[index].width);
  }
  bool is_null(std::size_t index) const {
    if (index >= count()) return true;
    Value value = argument(index);
    return value.is_constant() && value.number.low == 0;
  }
  void give(Path& way, const Value& value) const {
    if (site.results > 0) translator.write(way, in.target, value);
    ++way.position;
  }
  void give(Path& way, int value) const { give(way, value_of(constant(site.width == 0 ? 32 : site.width, value))); }
  void done() const { give(path, 0); }
  [[noreturn]] void refuse(const std::string& reason) const { translator.refuse(path, reason); }
  void demand_null(std::size_t index, const std::string& what) const {
    if (!is_null(index)) refuse(what);
  }
};

// ---- the fate of the execution

Operand condition(const Call& call) {
  Value value = call.argument(0);
  return call.translator.truth(call.path, value);
}

void run_assume(const Call& call) {
  if (call.argument(0).kind == Value::Kind::Undefined)
    return call.translator.fail(call.path, ErrorKind::Memory, "a condition depends on a value that was never written");
  call.translator.assume(call.path, condition(call), [&](Path& way) { call.give(way, 0); });
}

bool assertions_count(const Call& call) { return !call.translator.options().only_error_calls; }

void run_assert_fail(const Call& call) {
  if (!assertions_count(call)) return call.translator.end_process(call.path);
  call.translator.fail(call.path, ErrorKind::Assertion, "the assertion fails");
}

void run_assert(const Call& call) {
  if (call.argument(0).kind == Value::Kind::Undefined)
    return call.translator.fail(call.path, ErrorKind::Memory, "a condition depends on a value that was never written");
  Operand holds = condition(call);
  if (assertions_count(call)) {
    call.translator.check(call.path, holds, ErrorKind::Assertion, "the assertion fails");
    return call.done();
  }
  call.translator.fork(
      call.path, holds, [&](Path& way) { call.give(way, 0); }, [&](Path& way) { call.translator.end_process(way); });
}

void run_error(const Call& call) {
  std::string name = call.site.name.empty() ? "an error function" : call.site.name;
  call.translator.fail(call.path, ErrorKind::Assertion, name + " is called");
}

// The type that the name promises, as native/fate_builtins.cpp reads it.
void run_nondet(const Call& call) {
  std::string_view name = call.site.name;
  std::size_t at = name.find("nondet_");
  std::string_view type = at == std::string_view::npos ? name : name.substr(at + std::string_view("nondet_").size());
  if (type == "float" || type == "double") call.refuse("an unknown floating-point number");
  bool is_truth = type == "bool" || type == "_Bool";
  bool is_signed = !is_truth && !type.starts_with('u') && type != "size_t" && type != "sector_t";
  unsigned width = call.site.width == 0 ? 32 : call.site.width;
  Number number = call.translator.input(call.path, is_truth ? 1 : width, is_signed);
  if (is_truth) number = *call.translator.numbers().unary(program::Op::ZExt, width, 1, number);
  call.give(call.path, value_of(number));
}

// From 0 to the greatest number.
void run_random(const Call& call) {
  Number number = call.translator.input(call.path, 31, false);
  call.give(call.path, value_of(*call.translator.numbers().unary(program::Op::ZExt, 32, 31, number)));
}

void run_exit(const Call& call) { call.translator.end_process(call.path); }

void run_section_begin(const Call& call) {
  call.translator.visible(call.path);
  ++call.path.atomic;
  call.done();
}

void run_section_end(const Call& call) {
  if (call.path.atomic > 0) --call.path.atomic;
  call.done();
}

void run_nothing(const Call& call) { call.done(); }

// The text at a constant address, without the 0 at its end. None: it is not known, or has no end.
std::optional<std::string> constant_text(const Call& call, std::size_t index) {
  Value value = index < call.count() ? call.argument(index) : Value{};
  if (!value.is_pointer() || value.pointer.scale != 0) return {};
  const Object& object = call.translator.knowledge().objects[value.pointer.object];
  if (object.kind != Object::Kind::Global || !object.is_constant || value.pointer.offset < 0) return {};
  const auto& bytes = call.translator.code().globals[object.number].bytes;
  std::string text;
  for (auto at = static_cast<std::size_t>(value.pointer.offset); at < bytes.size(); ++at) {
    if (bytes[at] == 0) return text;
    text += static_cast<char>(bytes[at]);
  }
  return {};
}

// Does it print numbers and constant texts only, with nothing that depends on an argument?
bool is_harmless(const Call& call, const std::string& format) {
  std::size_t argument = 1;
  for (std::size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%') continue;
    std::size_t end = format.find_first_not_of("0123456789 +-#'hlzjt", at + 1);
    if (end == std::string::npos) return false;
    if (format[end] != '%' && argument >= call.count()) return false;
    bool is_number = std::string("diouxXc").find(format[end]) != std::string::npos;
    bool is_text = format[end] == 's' && constant_text(call, argument).has_value();
    if (format[end] != '%' && !is_number && !is_text) return false;
    if (format[end] != '%') ++argument;
    at = end;
  }
  return true;
}

// What is printed nobody sees, as long as nothing is read wrongly.
void run_print(const Call& call) {
  auto format = constant_text(call, 0);
  if (!format || !is_harmless(call, *format))
    call.refuse("what is printed is not known to be numbers or constant texts");
  call.give(call.path, unusable("how many characters were printed"));
}

void run_put_text(const Call& call) {
  if (!constant_text(call, 0)) call.refuse("what is printed is no constant text");
  call.give(call.path, unusable("how many characters were printed"));
}

void run_put_character(const Call& call) { call.give(call.path, unusable("what was printed")); }

// ---- threads

void run_create(const Call& call) {
  Translator& translator = call.translator;
  Path& path = call.path;
  call.demand_null(1, "a thread with attributes");
  Value entry = call.argument(2);
  bool is_known = entry.is_pointer() && entry.pointer.scale == 0 && entry.pointer.offset == 0 &&
                  translator.knowledge().objects[entry.pointer.object].kind == Object::Kind::Function;
  if (!is_known) call.refuse("a thread whose function is not known");
  std::uint32_t function = translator.knowledge().objects[entry.pointer.object].number;
  const program::CodeFunction& code = translator.code().functions[function];
  if (!code.is_defined || code.builtin != Builtin::None) call.refuse(code.name + " is a thread without code");
  translator.visible(path);
  auto id = translator.resolve(path, call.reg(0), translator.code().pointer_bits / 8, true);
  if (!id) return;
  std::uint32_t thread = translator.spawn(path, function, call.argument(3));
  translator.store(path, *id, value_of(Pointer{translator.knowledge().threads[thread].object}));
  call.done();
}

// Of any number of threads it is not known which one is meant. Without waiting for it the thread does no less; only who
// looks for mistakes with ids would have to know.
bool is_of_many(const Call& call) {
  Value id = call.argument(0);
  const Knowledge& knowledge = call.translator.knowledge();
  return id.is_pointer() && knowledge.objects[id.pointer.object].kind == Object::Kind::Thread &&
         knowledge.threads[knowledge.objects[id.pointer.object].number].is_many;
}

void pass_by(const Call& call) {
  call.translator.note_less_waiting(call.path, "which of any number of threads is waited for is not known");
  call.demand_null(1, "the result of one of any number of threads");
  call.give(call.path, value_of(call.translator.input(call.path, 32, true)));
}

// Of which thread it is the id. None: the way ends here.
std::optional<std::uint32_t> thread_argument(const Call& call) {
  Value id = call.argument(0);
  Knowledge& knowledge = call.translator.knowledge();
  if (id.kind == Value::Kind::Undefined || id.is_constant()) {
    call.translator.fail(call.path, ErrorKind::Lock, call.site.name + " is given an id that is the id of no thread");
    return {};
  }
  bool is_thread = id.is_pointer() && id.pointer.scale == 0 && id.pointer.offset == 0 &&
                   knowledge.objects[id.pointer.object].kind == Object::Kind::Thread;
  if (!is_thread) call.refuse("a thread id that is not known");
  std::uint32_t thread = knowledge.objects[id.pointer.object].number;
  if (knowledge.threads[thread].is_many) call.refuse("which of any number of threads is meant is not known");
  return thread;
}

// Where a thread may be joined or detached more often than once, it is noted that it has been.
void note_end_of_id(const Call& call, std::uint32_t thread) {
  Translator& translator = call.translator;
  const Thread& ended = translator.knowledge().threads[thread];
  if (!ended.is_joined_often) return;
  Cell before = translator.special(ended.object, Region::Kind::Flag, 1, ".joined");
  Operand is_first = translator.emitter().negation(translator.load_truth(call.path, before));
  translator.check(call.path, is_first, ErrorKind::Lock, ended.name + " is joined or detached twice");
  translator.store_truth(call.path, before, true);
}

void run_detach(const Call& call) {
  call.translator.visible(call.path);
  auto thread = thread_argument(call);
  if (!thread) return;
  call.translator.joins(call.path, *thread);
  note_end_of_id(call, *thread);
  call.done();
}

void run_join(const Call& call) {
  Translator& translator = call.translator;
  Path& path = call.path;
  if (is_of_many(call) && !translator.options().checks_locks) return pass_by(call);
  auto thread = thread_argument(call);
  if (!thread) return;
  Thread& joined = translator.knowledge().threads[*thread];
  if (*thread == translator.thread_of(path)) return translator.fail(path, ErrorKind::Lock, "a thread joins itself");
  if (!joined.is_joined) {
    joined.is_joined = true;
    translator.knowledge().has_changed = true;
  }
  ObjectId object = joined.object;
  translator.blocking(path);
  translator.joins(call.path, *thread);
  Cell ended = translator.special(object, Region::Kind::Flag, 0, ".ended");
  translator.wait(path, translator.load_truth(path, ended));
  translator.waits_for_end(*thread);
  note_end_of_id(call, *thread);
  if (call.is_null(1)) return call.done();
  auto target = translator.resolve(path, call.reg(1), translator.code().pointer_bits / 8, true);
  if (!target) return;
  Cell result = translator.cell_at(path, {object, 8}, 8);
  translator.load(path, result, [&](Path& way, const Value& value) {
    translator.store(way, *target, translator.number_of(value));
    call.give(way, 0);
  });
}

void run_thread_exit(const Call& call) {
  // Its variables, and handlers that may be there, come to their end.
  const Context& frame = call.translator.context(call.path);
  for (const Object& object : call.translator.knowledge().objects)
    if (object.kind == Object::Kind::Stack && object.thread == frame.thread && object.in_memory)
      call.refuse("a thread ends by pthread_exit while others may know its variables");
  call.translator.finish_thread(call.path, [&] { return call.argument(0); });
}

// ---- mutexes

// A spin lock is a mutex without attributes and without a static initialiser.
bool is_spin(const Call& call) {
  return call.builtin == Builtin::SpinInit || call.builtin == Builtin::SpinDestroy ||
         call.builtin == Builtin::SpinLock || call.builtin == Builtin::SpinTryLock ||
         call.builtin == Builtin::SpinUnlock;
}

std::optional<Cell> raw_lock_of(const Call& call, Path& path, Reg reg, bool writes) {
  Knowledge& knowledge = call.translator.knowledge();
  auto cell = call.translator.resolve(path, reg, is_spin(call) ? spin_bytes : bytes_of_mutex(call.translator.code()),
                                      writes, Region::Kind::Lock);
  if (!cell || !is_spin(call)) return cell;
  Region& region = knowledge.objects[cell->object].regions[cell->region];
  if (!region.begins_unready) knowledge.has_changed = true;
  region.begins_unready = true;
  return cell;
}

bool has_to_be_ready(const Translator& translator, const Cell& cell, const Object& object) {
  const Region& region = translator.region(cell);
  return object.begins_undefined || region.may_be_destroyed || region.begins_unready;
}

// The mutex, which can be used. None: the way ends here.
std::optional<Cell> lock_of(const Call& call, Path& path, Reg reg) {
  Translator& translator = call.translator;
  auto cell = raw_lock_of(call, path, reg, false);
  if (!cell) return {};
  const Object& object = translator.knowledge().objects[cell->object];
  if (object.kind == Object::Kind::Global && !is_spin(call)) {
    const auto& bytes = translator.code().globals[object.number].bytes;
    const Region& region = translator.region(*cell);
    const std::uint32_t mutex_bytes = bytes_of_mutex(translator.code());
    for (std::int64_t at = region.offset; at < region.last() + mutex_bytes; ++at)
      if (static_cast<std::size_t>(at) < bytes.size() && bytes[static_cast<std::size_t>(at)] != 0 &&
          (region.stride == 0 || (at - region.offset) % region.stride < mutex_bytes))
        call.refuse("a mutex of another kind than the normal one");
  }
  if (has_to_be_ready(translator, *cell, object)) {
    Operand is_ready = translator.emitter().load(translator.memory_object(translator.written(*cell)), cell->index);
    translator.check(path, is_ready, ErrorKind::Lock,
                     object.name + " is used before it is initialised or after its end");
  }
  return cell;
}

Operand is_free(Translator& translator, const Cell& lock) {
  Operand owner = translator.emitter().load(translator.memory_object(lock), lock.index);
  return translator.emitter().compute(Opcode::Equal, owner, translator.emitter().integer(0));
}

void take(const Call& call, Path& path, Reg reg) {
  Translator& translator = call.translator;
  translator.blocking(path);
  auto lock = lock_of(call, path, reg);
  if (!lock) return;
  if (path.atomic > 0) translator.wait(path, is_free(translator, *lock));
  translator.emitter().lock(translator.memory_object(*lock), lock->index);
}

void run_lock(const Call& call) {
  take(call, call.path, call.reg(0));
  if (!call.path.is_over) call.done();
}

void give_back(const Call& call, Path& path, Reg reg) {
  Translator& translator = call.translator;
  translator.visible(path);
  auto lock = lock_of(call, path, reg);
  if (!lock) return;
  std::string name = translator.knowledge().objects[lock->object].name + translator.region(*lock).name;
  translator.emitter().unlock(translator.memory_object(*lock), lock->index, translator.location(path),
                              name + " is unlocked by a thread that does not hold it");
}

void run_unlock(const Call& call) {
  give_back(call, call.path, call.reg(0));
  if (!call.path.is_over) call.done();
}

void run_trylock(const Call& call) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  auto lock = lock_of(call, call.path, call.reg(0));
  if (!lock) return;
  translator.fork(
      call.path, is_free(translator, *lock),
      [&](Path& way) {
        translator.emitter().lock(translator.memory_object(*lock), lock->index);
        call.give(way, 0);
      },
      [&](Path& way) { call.give(way, busy); });
}

// Initialised anew, a mutex is free: that it was so before is demanded, which is more than the machine asks for.
void run_init(const Call& call) {
  Translator& translator = call.translator;
  call.demand_null(1, "a mutex with attributes");
  translator.visible(call.path);
  auto lock = raw_lock_of(call, call.path, call.reg(0), true);
  if (!lock) return;
  translator.check(call.path, is_free(translator, *lock), ErrorKind::Lock, "a mutex is initialised while it is held");
  const Object& object = translator.knowledge().objects[lock->object];
  if (has_to_be_ready(translator, *lock, object))
    translator.emitter().store(translator.memory_object(translator.written(*lock)), lock->index,
                               translator.emitter().boolean(true));
  call.done();
}

void run_destroy(const Call& call) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  auto lock = lock_of(call, call.path, call.reg(0));
  if (!lock) return;
  Region& region = translator.knowledge().objects[lock->object].regions[lock->region];
  if (!region.may_be_destroyed) translator.knowledge().has_changed = true;
  region.may_be_destroyed = true;
  translator.check(call.path, is_free(translator, *lock), ErrorKind::Lock, "a mutex is destroyed while it is held");
  translator.emitter().store(translator.memory_object(translator.written(*lock)), lock->index,
                             translator.emitter().boolean(false));
  call.done();
}

// ---- what else threads synchronise with: a number each

// None: the way ends here.
std::optional<Cell> state_of(const Call& call, Path& path, Reg reg, std::uint32_t bytes, bool begins_ready) {
  Translator& translator = call.translator;
  auto cell = translator.resolve(path, reg, bytes, false, Region::Kind::State);
  if (!cell) return {};
  const Object& object = translator.knowledge().objects[cell->object];
  Region& region = translator.knowledge().objects[cell->object].regions[cell->region];
  if (!begins_ready && !region.begins_unready) {
    region.begins_unready = true;
    translator.knowledge().has_changed = true;
  }
  if (has_to_be_ready(translator, *cell, object)) {
    Operand is_ready = translator.emitter().load(translator.memory_object(translator.written(*cell)), cell->index);
    translator.check(path, is_ready, ErrorKind::Lock,
                     object.name + " is used before it is initialised or after its end");
  }
  return cell;
}

// It holds this number from now on, and can be used.
void begin_state(const Call& call, const Cell& cell, Operand number) {
  Translator& translator = call.translator;
  const Object& object = translator.knowledge().objects[cell.object];
  const Region region = translator.region(cell);
  translator.emitter().store(translator.memory_object(cell), cell.index, number);
  if (object.begins_undefined || region.may_be_destroyed || region.begins_unready)
    translator.emitter().store(translator.memory_object(translator.written(cell)), cell.index,
                               translator.emitter().boolean(true));
}

Operand add_to_state(const Call& call, const Cell& cell, int difference) {
  Emitter& emitter = call.translator.emitter();
  std::uint32_t object = call.translator.memory_object(cell);
  Operand before = emitter.load(object, cell.index);
  emitter.store(object, cell.index, emitter.compute(Opcode::Add, before, emitter.integer(difference)));
  return before;
}

// Condition variables: a wait may end without a signal, so that it is the giving back and the taking of the mutex. The
// number is that of those who wait, where it matters at the end of the condition variable.

constexpr std::uint32_t condition_bytes = 48;

bool is_counted(const Call& call, const Cell& condition) { return call.translator.region(condition).may_be_destroyed; }

void run_wait(const Call& call) {
  if (call.path.atomic > 0) call.refuse("a wait for a condition variable in an atomic section");
  call.translator.note_less_waiting(call.path, "a wait for a condition variable may end without a signal");
  call.translator.visible(call.path);
  auto condition = state_of(call, call.path, call.reg(0), condition_bytes, true);
  if (!condition) return;
  if (is_counted(call, *condition)) add_to_state(call, *condition, 1);
  give_back(call, call.path, call.reg(1));
  if (call.path.is_over) return;
  // The second part begins with a step of its own, at the same place.
  call.path.visiting = false;
  take(call, call.path, call.reg(1));
  if (call.path.is_over) return;
  condition = state_of(call, call.path, call.reg(0), condition_bytes, true);
  if (!condition) return;
  if (is_counted(call, *condition)) add_to_state(call, *condition, -1);
  call.done();
}

void run_signal(const Call& call) {
  call.translator.visible(call.path);
  if (state_of(call, call.path, call.reg(0), condition_bytes, true)) call.done();
}

void run_condition_init(const Call& call) {
  call.demand_null(1, "a condition variable with attributes");
  call.translator.visible(call.path);
  auto condition = call.translator.resolve(call.path, call.reg(0), condition_bytes, true, Region::Kind::State);
  if (!condition) return;
  begin_state(call, *condition, call.translator.emitter().integer(0));
  call.done();
}

void run_condition_destroy(const Call& call) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  auto condition = state_of(call, call.path, call.reg(0), condition_bytes, true);
  if (!condition) return;
  Region& region = translator.knowledge().objects[condition->object].regions[condition->region];
  if (!region.may_be_destroyed) translator.knowledge().has_changed = true;
  region.may_be_destroyed = true;
  translator.check(call.path, is_free(translator, *condition), ErrorKind::Lock,
                   "a condition variable is destroyed while a thread waits for it");
  translator.emitter().store(translator.memory_object(translator.written(*condition)), condition->index,
                             translator.emitter().boolean(false));
  call.done();
}

// Semaphores.

constexpr std::int64_t most_of_semaphore = 0x7fffffff;

void run_semaphore_init(const Call& call) {
  Translator& translator = call.translator;
  call.demand_null(1, "a semaphore of several processes");
  translator.visible(call.path);
  auto semaphore =
      translator.resolve(call.path, call.reg(0), bytes_of_semaphore(call.translator.code()), true, Region::Kind::State);
  if (!semaphore) return;
  Value value = call.argument(2);
  if (!value.is_constant() || value.number.low < 0 || value.number.low > most_of_semaphore)
    call.refuse("a semaphore whose first value is not known");
  Region& region = translator.knowledge().objects[semaphore->object].regions[semaphore->region];
  if (!region.begins_unready) translator.knowledge().has_changed = true;
  region.begins_unready = true;
  begin_state(call, *semaphore, translator.emitter().integer(value.number.low));
  call.done();
}

void run_semaphore_destroy(const Call& call) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  auto semaphore = state_of(call, call.path, call.reg(0), bytes_of_semaphore(call.translator.code()), false);
  if (!semaphore) return;
  translator.emitter().store(translator.memory_object(translator.written(*semaphore)), semaphore->index,
                             translator.emitter().boolean(false));
  call.done();
}

Operand is_positive(Translator& translator, const Cell& semaphore) {
  Operand value = translator.emitter().load(translator.memory_object(semaphore), semaphore.index);
  return translator.emitter().compute(Opcode::Less, translator.emitter().integer(0), value);
}

void run_semaphore_wait(const Call& call) {
  Translator& translator = call.translator;
  translator.blocking(call.path);
  auto semaphore = state_of(call, call.path, call.reg(0), bytes_of_semaphore(call.translator.code()), false);
  if (!semaphore) return;
  translator.wait(call.path, is_positive(translator, *semaphore));
  add_to_state(call, *semaphore, -1);
  call.done();
}

void run_semaphore_post(const Call& call) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  auto semaphore = state_of(call, call.path, call.reg(0), bytes_of_semaphore(call.translator.code()), false);
  if (!semaphore) return;
  Operand value = add_to_state(call, *semaphore, 1);
  Operand most = translator.emitter().integer(most_of_semaphore);
  translator.check(call.path, translator.emitter().compute(Opcode::Less, value, most), ErrorKind::Lock,
                   "a semaphore gets greater than it can be");
  call.done();
}

// ---- the heap

ObjectId new_block(const Call& call, Object object) {
  Translator& translator = call.translator;
  object.kind = Object::Kind::Heap;
  object.location = translator.location(call.path);
  object.name = "block:" + std::to_string(object.location.line);
  object.thread = translator.thread_of(call.path);
  return translator.knowledge().object("h" + translator.key_here(call.path), object);
}

void give_block(const Call& call, ObjectId id) {
  call.translator.forget(call.path, id);
  call.translator.make_object(call.path, id);
  call.give(call.path, value_of(Pointer{id}));
}

bool is_size(const Value& size) { return size.is_constant() && size.number.low >= 0 && size.number.low.fits_sint_p(); }

// Of a size that is the product of these arguments, and is not known. Others ask for it.
void give_open_block(const Call& call, bool is_zero, const std::vector<std::size_t>& factors) {
  Translator& translator = call.translator;
  translator.visible(call.path);
  std::optional<Operand> bytes;
  for (std::size_t factor : factors) {
    Value value = call.argument(factor);
    if (!value.is_number() || (value.is_constant() && !is_size(value)))
      call.refuse("a block of memory whose size is not known");
    Operand each = translator.numbers().integer(translator.numbers().as_unsigned(value.number));
    bytes = bytes ? translator.emitter().compute(Opcode::Multiply, *bytes, each) : each;
  }
  ObjectId id = new_block(call, {.begins_undefined = !is_zero, .is_open = true, .in_memory = true});
  translator.make_open(call.path, id, *bytes);
  give_block(call, id);
}

void run_malloc(const Call& call) {
  Value size = call.argument(0);
  if (!is_size(size)) return give_open_block(call, false, {0});
  give_block(call, new_block(call, {.size = size.number.low.get_si(), .begins_undefined = true}));
}

void run_calloc(const Call& call) {
  Value count = call.argument(0), size = call.argument(1);
  if (!is_size(count) || !is_size(size)) return give_open_block(call, true, {0, 1});
  mpz_class bytes = count.number.low * size.number.low;
  if (!bytes.fits_sint_p()) call.refuse("a block of memory whose size is not known");
  give_block(call, new_block(call, {.size = bytes.get_si()}));
}

void run_free(const Call& call) {
  Translator& translator = call.translator;
  if (call.is_null(0)) return call.done();
  Value address = call.argument(0);
  bool is_block = address.is_pointer() && address.pointer.scale == 0 && address.pointer.offset == 0 &&
                  translator.knowledge().objects[address.pointer.object].kind == Object::Kind::Heap;
  if (!is_block) call.refuse("what is freed is not known to be a block of the heap");
  ObjectId id = address.pointer.object;
  Object& object = translator.knowledge().objects[id];
  if (!object.may_end) {
    object.may_end = true;
    Translator::restart();
  }
  translator.touch(call.path, id);
  Cell alive = translator.special(id, Region::Kind::Alive, -1, ".alive");
  translator.check(call.path, translator.load_truth(call.path, alive), ErrorKind::Memory, "a block is freed twice");
  translator.store_truth(call.path, alive, false);
  call.done();
}

struct Row {
  Builtin builtin;
  void (*run)(const Call&);
};

constexpr Row rows[] = {
    {Builtin::Assume, run_assume},
    {Builtin::AssertFail, run_assert_fail},
    {Builtin::KleeAssert, run_assert},
    {Builtin::Error, run_error},
    {Builtin::Abort, run_exit},
    {Builtin::Exit, run_exit},
    {Builtin::QuickExit, run_exit},
    {Builtin::Nondet, run_nondet},
    {Builtin::Rand, run_random},
    {Builtin::SRand, run_nothing},
    {Builtin::AtomicSectionBegin, run_section_begin},
    {Builtin::AtomicSectionEnd, run_section_end},
    {Builtin::ThreadCreate, run_create},
    {Builtin::ThreadJoin, run_join},
    {Builtin::ThreadDetach, run_detach},
    {Builtin::ThreadExit, run_thread_exit},
    {Builtin::MutexInit, run_init},
    {Builtin::MutexDestroy, run_destroy},
    {Builtin::MutexLock, run_lock},
    {Builtin::MutexTryLock, run_trylock},
    {Builtin::MutexUnlock, run_unlock},
    {Builtin::SpinInit, run_init},
    {Builtin::SpinDestroy, run_destroy},
    {Builtin::SpinLock, run_lock},
    {Builtin::SpinTryLock, run_trylock},
    {Builtin::SpinUnlock, run_unlock},
    {Builtin::CondInit, run_condition_init},
    {Builtin::CondDestroy, run_condition_destroy},
    {Builtin::CondWait, run_wait},
    {Builtin::CondSignal, run_signal},
    {Builtin::CondBroadcast, run_signal},
    {Builtin::SemInit, run_semaphore_init},
    {Builtin::SemDestroy, run_semaphore_destroy},
    {Builtin::SemWait, run_semaphore_wait},
    {Builtin::SemPost, run_semaphore_post},
    {Builtin::Malloc, run_malloc},
    {Builtin::Calloc, run_calloc},
    {Builtin::Free, run_free},
    {Builtin::Printf, run_print},
    {Builtin::Puts, run_put_text},
    {Builtin::PutChar, run_put_character},
    {Builtin::Sleep, run_nothing},
    {Builtin::Yield, run_nothing},
};

}  // namespace

void Translator::execute_builtin(Path& path, const Instruction& in, const CallSite& site, Builtin builtin) {
  auto row = std::ranges::find(rows, builtin, &Row::builtin);
  if (row == std::end(rows)) refuse(path, "a call of " + site.name + ", which has no form in a model");
  row->run({*this, path, in, site, builtin});
}

}  // namespace heddle::modelling
