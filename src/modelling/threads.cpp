// How threads begin and end in the model. See modelling/translator.h.
#include "modelling/translator.h"

namespace heddle::modelling {

namespace {

constexpr std::size_t most_known = 400;
constexpr std::size_t most_from_one_site = 56;

}  // namespace

// Ids of threads do not count: in a loop the one of the last round may be kept, and it is different every time.
std::string Translator::key_here(const Path& path) const {
  Path here = path;
  prune(here);
  std::erase_if(here.values, [&](const auto& entry) {
    const Value& value = entry.second;
    return value.is_pointer() && knowledge_.objects[value.pointer.object].kind == Object::Kind::Thread;
  });
  return key_of(here);
}

// As long as it is taken to be started once, a thread is known by where and when that is; otherwise by its function and
// its argument.
std::uint32_t Translator::spawn(Path& path, std::uint32_t function, const Value& argument) {
  if (argument.kind == Value::Kind::Unusable || argument.kind == Value::Kind::Undefined)
    refuse(path, "the argument of a thread is not known");
  if (argument.is_pointer() && argument.pointer.scale != 0)
    refuse(path, "the address of an element at an index is the argument of a thread");
  const std::string name = code_.functions[function].name;
  bool parent_is_many = knowledge_.threads[thread_of(path)].is_many;
  if (argument.is_pointer() && parent_is_many) {
    Object::Kind kind = knowledge_.objects[argument.pointer.object].kind;
    if (kind == Object::Kind::Stack || kind == Object::Kind::Heap)
      refuse(path, "a thread of which there may be any number gives a variable of its own to another");
  }
  Thread made{.name = name, .function = function, .argument = argument};
  Number given;
  if (argument.is_number()) {
    given = numbers_.as_signed(argument.number);
    made.argument.number = {given.width, given.low, given.high};  // the parent's registers are not the child's
  }
  std::string known = "w";
  if (argument.is_pointer())
    known = "p" + std::to_string(argument.pointer.object) + "+" + std::to_string(argument.pointer.offset);
  else if (made.argument.is_constant())
    known = "=" + made.argument.number.low.get_str();
  auto& site = knowledge_.sites[{path.context, path.position}];
  std::uint32_t thread = 0;
  bool is_many = parent_is_many || site.size() > most_from_one_site;
  if (!is_many) {
    thread = knowledge_.thread("s" + key_here(path) + known + "f" + std::to_string(function), made);
    site.insert(thread);
    if (site.size() > most_from_one_site) restart();
    is_many = knowledge_.threads[thread].is_many;
  }
  if (is_many) {
    made.is_many = true;
    thread = knowledge_.thread("m" + std::to_string(function) + known, made);
  }
  if (knowledge_.threads.size() > most_known) refuse(path, "too many threads are created one by one");
  Thread& started = knowledge_.threads[thread];
  if (started.object == 0) {
    Object object{.kind = Object::Kind::Thread, .name = name, .size = 16, .number = thread, .in_memory = true};
    started.object = knowledge_.object("t" + std::to_string(thread), object);
  }
  program::Spawn spawn{function_of(thread), {}};
  if (made.argument.is_number() && !made.argument.is_constant()) {
    Number& all = started.argument.number;
    if (made.argument.number.low < all.low || made.argument.number.high > all.high) {
      all.low = Numbers::least_signed(64);
      all.high = -all.low - 1;
      knowledge_.has_changed = true;
    }
    Operand kept = local(thread_of(path), {false, path.context, 0, 0}, 'c');
    emitter_.copy(kept, numbers_.integer(given));
    spawn.captures.push_back(kept);
  }
  spawned_[thread].push_back(emitter_.position());
  emitter_.spawn(std::move(spawn));
  path.is_alone = false;
  return thread;
}

// Others hear of it if they wait for it.
void Translator::finish_thread(Path& path, const std::function<Value()>& read_result) {
  std::uint32_t thread = thread_of(path);
  const Thread ended = knowledge_.threads[thread];
  auto end_alone = [&] {
    ends_.insert(emitter_.position());
    end(path);
  };
  if (thread == 0 || !ended.is_joined) return end_alone();
  visible(path);
  Value result = read_result();
  std::vector<Region>& regions = knowledge_.objects[ended.object].regions;
  for (std::uint32_t r = 0; r < regions.size(); ++r)
    if (regions[r].kind == Region::Kind::Data)
      store(path, {ended.object, r, 0, emitter_.integer(0)}, wide(path, result));
  store_truth(path, special(ended.object, Region::Kind::Flag, 0, ".ended"), true);
  end_alone();
}

// The result of a thread is 64 bits wide.
Value Translator::wide(const Path& path, const Value& result) {
  if (result.kind == Value::Kind::Undefined || result.kind == Value::Kind::Unusable)
    refuse(path, "the result of a thread that is joined is not known");
  if (!result.is_number() || result.number.width == 64) return result;
  return value_of(*numbers_.unary(program::Op::ZExt, 64, result.number.width, result.number));
}

// In an atomic section the process does not end as far as others can tell: there is no such section.
void Translator::end_process(Path& path) {
  if (path.atomic > 0) emitter_.assume(emitter_.boolean(false));
  end(path);
}

void Translator::assume(Path& path, Operand condition, const Visit& then) {
  if (path.atomic > 0) {
    emitter_.assume(condition);
    return then(path);
  }
  fork(path, condition, then, [this](Path& way) { end(way); });
}

void Translator::wait(const Path& path, Operand condition) {
  if (path.atomic == 0) return emitter_.await(condition);
  note_less_waiting(path, "a thread waits in an atomic section");
  emitter_.assume(condition);
}

Waits Translator::waits() const {
  Waits waits{{}, ends_};
  for (auto [position, thread] : awaited_) waits.joins[position] = functions_.at(thread);
  return waits;
}

void Translator::note_less_waiting(const Path& path, const std::string& reason) {
  if (!waits_less_) waits_less_ = Outside{reason, location(path)};
}

}  // namespace heddle::modelling
