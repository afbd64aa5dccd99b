// One round of making the model: the code of every thread is followed from its beginning, with its calls inlined, and
// operations of the model are written on the way.
//
// What is known is carried along and never written down: addresses, thread ids, constants, everything that one thread
// keeps for itself (Partial evaluation: Jones, Gomard, Sestoft 1993). Code is written once for each combination of
// addresses that it may run with, so that an access is always to an object that is known; numbers that are not known
// are in scratch registers until the end of a step, and in locals of the thread behind it. Where several ways meet
// there is a node: what comes after it is written once, and every way to it brings the numbers into the locals.
//
// A thread rests in front of each operation that others may notice and at the head of each loop, and what is local
// rides along, as in native/. An assumption that fails ends the thread where it stands: in front of it, it has rested
// or touched nothing since. The end of the process is the end of the thread that brings it about: what the others do
// afterwards they could have done before.
#pragma once

#include "modelling/emitter.h"
#include "modelling/knowledge.h"
#include "modelling/lock_order.h"
#include "modelling/model_of.h"
#include "modelling/numbers.h"
#include "modelling/refusal.h"
#include "native/liveness.h"

#include <deque>
#include <functional>

namespace heddle::modelling {

// Where a value is kept: a register of a frame, or a part of an object that is the business of one thread.
struct Slot {
  bool in_object = false;
  std::uint32_t owner = 0;   // context or object
  std::uint32_t region = 0;  // of an object
  std::uint32_t index = 0;   // register, or cell of the region
  auto operator<=>(const Slot&) const = default;
};

std::string to_string(const Slot& slot);

// A cell of an object that an access means.
struct Cell {
  ObjectId object = 0;
  std::uint32_t region = 0;
  std::optional<std::uint32_t> known{};  // its number
  Operand index{};                       // the same
};

// A way through the code that is being followed.
struct Path {
  std::uint32_t context = 0;
  std::uint32_t position = 0;
  unsigned atomic = 0;    // sections that it is in
  bool visited = false;   // has the step touched something that others see?
  bool visiting = false;  // the same, and it was the operation under way
  bool is_alone = false;  // no thread has been started yet that could see anything
  bool is_over = false;
  Label label = 0;         // where its operations are to be written
  std::uint32_t node = 0;  // it begins with this one of Knowledge::node, counted from 1; 0: it does not
  std::uint32_t next_temporary = 0;
  std::map<Slot, Value> values{};
};

class Translator {
public:
  Translator(const program::Code& code, const Options& options, Knowledge& knowledge, native::Liveness& liveness,
             program::Program& program);

  void translate();
  const std::optional<Outside>& waits_less() const { return waits_less_; }
  Waits waits() const;
  program::InSource in_source() const;

  // The rest is for those who know what instructions and functions do (modelling/instructions.cpp, memory.cpp,
  // calls.cpp, threads.cpp).
  const program::Code& code() const { return code_; }
  const Options& options() const { return options_; }
  Knowledge& knowledge() { return knowledge_; }
  Emitter& emitter() { return emitter_; }
  Numbers& numbers() { return numbers_; }
  const Context& context(const Path& path) const { return knowledge_.contexts[path.context]; }
  std::uint32_t thread_of(const Path& path) const { return context(path).thread; }
  program::Location location(const Path& path) const;
  [[noreturn]] void refuse(const Path& path, std::string reason) const;
  [[noreturn]] static void restart() { throw Restart{}; }

  // Registers.
  Value read(const Path& path, program::Reg reg, unsigned width);
  void write(Path& path, program::Reg reg, Value value);
  Number number(const Path& path, const Value& value);  // refuses what is none
  Operand truth(const Path& path, const Value& value);

  // Control.
  void rest(Path& path, bool is_head = false);
  void visible(Path& path);   // what comes next others may notice
  void blocking(Path& path);  // and it may have to wait
  void end(Path& path);       // the thread goes no further
  void fail(Path& path, program::ErrorKind kind, const std::string& message);
  void check(const Path& path, Operand condition, program::ErrorKind kind, const std::string& message);
  void go_to(Path& path, std::uint32_t position);
  void branch(Path& path, const Value& condition, std::uint32_t then, std::uint32_t otherwise);
  void call(Path& path, std::uint32_t function, const std::vector<Value>& arguments);
  void leave(Path& path, const std::function<std::vector<Value>()>& read_results);
  void finish_thread(Path& path, const std::function<Value()>& read_result);
  // Goes on in two ways; `visit` is called for each, with the path that it may change.
  using Visit = std::function<void(Path&)>;
  void fork(Path& path, Operand condition, const Visit& then, const Visit& otherwise);

  // Memory. Others may notice an access: so the step may have to begin anew first, and what a register holds is asked
  // for again afterwards.
  std::optional<Cell> resolve(Path& path, program::Reg address, std::uint32_t bytes, bool writes,
                              Region::Kind kind = Region::Kind::Data);
  std::optional<Address> resolve_block(Path& path, program::Reg address, std::int64_t bytes, bool writes);
  std::vector<Cell> cells_of(const Path& path, const Address& begin, std::int64_t bytes);
  Cell cell_at(const Path& path, const Address& address, unsigned bytes);
  Cell special(ObjectId object, Region::Kind kind, std::int64_t offset, const std::string& name);
  Cell written(const Cell& cell);
  void touch(Path& path, ObjectId object);
  // A pointer as a number of so many bits as it takes in memory, and back; addresses stay what they are.
  Value number_of(const Value& pointer);
  Value pointer_of(const Value& number);
  void load(Path& path, const Cell& cell, const std::function<void(Path&, const Value&)>& then);
  void store(Path& path, const Cell& cell, const Value& value);
  Operand load_truth(Path& path, const Cell& cell);
  void store_truth(Path& path, const Cell& cell, bool value);
  void make_object(Path& path, ObjectId object);
  void make_open(const Path& path, ObjectId object, Operand bytes);
  void made(ObjectId object) { made_[object].push_back(emitter_.position()); }
  void forget(Path& path, ObjectId object);
  void end_object(Path& path, ObjectId object);
  std::optional<Number> same(const Value& a, const Value& b);
  Number input(const Path& path, unsigned width, bool is_signed);  // any value
  Value initial_value(ObjectId object, const Region& region, std::uint32_t cell);
  std::uint32_t memory_object(const Cell& cell);
  const Region& region(const Cell& cell) const { return knowledge_.objects[cell.object].regions[cell.region]; }

  // Threads.
  std::uint32_t spawn(Path& path, std::uint32_t function, const Value& argument);
  // What was just written waits for its end.
  void waits_for_end(std::uint32_t thread) { awaited_[emitter_.position() - 1] = thread; }
  // By any number of threads that means more than once.
  void joins(const Path& path, std::uint32_t thread) {
    std::size_t times = knowledge_.threads[thread_of(path)].is_many ? 2 : 1;
    joined_[thread].insert(joined_[thread].end(), times, emitter_.position());
  }
  std::uint32_t function_of(std::uint32_t thread);
  std::string key_of(const Path& path) const;    // all that is known in a place
  std::string key_here(const Path& path) const;  // the same, of what is needed later
  void end_process(Path& path);
  void assume(Path& path, Operand condition, const std::function<void(Path&)>& then);
  void wait(const Path& path, Operand condition);
  // Here the code may wait where the model does not.
  void note_less_waiting(const Path& path, const std::string& reason);
  Value wide(const Path& path, const Value& result);

  void execute(Path& path);
  void execute_call(Path& path, const program::Instruction& in);
  void execute_builtin(Path& path, const program::Instruction& in, const program::CallSite& site,
                       program::Builtin builtin);

private:
  std::optional<Cell> indexed_cell(Path& path, ObjectId object, const Pointer& pointer, Region wanted,
                                   const std::string& what);
  std::optional<Cell> open_cell(Path& path, ObjectId object, const Pointer& pointer, std::uint32_t bytes,
                                const std::string& what);
  Cell only_cell(const Path& path, ObjectId object, const Pointer& pointer, Region wanted, const std::string& what);
  Cell known_cell(const Path& path, ObjectId object, const Region& wanted);
  void begin_with(Region& region, bool is_first, const Value& value);
  Cell place_region(const Path& path, ObjectId object, Region wanted);
  void load_pointer(Path& path, Operand code, std::vector<std::uint32_t> pointers, bool may_be_null,
                    const std::function<void(Path&, const Value&)>& then);
  Value address_of(const program::CodeConstant& constant, std::uint32_t thread);
  void translate_thread(std::uint32_t thread);
  void follow(Path& path);
  void begin(Path& path);
  program::Location first_place(std::uint32_t function) const;
  bool is_meeting(std::uint32_t position) const { return meetings_.contains(position); }
  void find_meetings();
  void prune(Path& path) const;
  bool keeps_constant(const Path& path, const Slot& slot) const;
  std::string shape(const Path& path, const Slot& slot, const Value& value) const;
  void enter_node(Path& path);
  void bring(const Path& path, std::uint32_t node, Path& there);
  std::optional<std::pair<Operand, Operand>> bring_number(const Path& path, std::uint32_t node, const Slot& slot,
                                                          char sort, Number& number);
  void begin_node(Path& path);
  bool is_unsigned(const Slot& slot);
  void settle(Path& path);
  Operand local(std::uint32_t thread, const Slot& slot, char sort);
  std::string name_of(const Slot& slot) const;
  void move_all(const std::vector<std::pair<Operand, Operand>>& moves);
  void learn(Path& path, const Comparison& comparison, bool holds);
  bool is_kept(ObjectId id) const;      // is its address in memory?
  bool is_argument(ObjectId id) const;  // of a thread
  void check_thread_local(ObjectId id) const;
  void check_repeats();
  bool is_repeated(std::uint32_t position) const;
  void write_initialiser();
  void demand_natural_inputs();
  void push(Path path);
  void find_forking_functions();
  void find_signs();

  const program::Code& code_;
  const Options& options_;
  Knowledge& knowledge_;
  native::Liveness& liveness_;
  program::Program& program_;
  Emitter emitter_;
  Numbers numbers_;
  std::set<std::uint32_t> meetings_, heads_, forking_functions_;  // positions; Code::functions
  std::vector<std::vector<int>> signs_;   // by function and register: more than 0: it is used as an unsigned number
  std::vector<unsigned> returns_;         // by function: how many there are
  std::map<std::uint32_t, Label> nodes_;  // by Knowledge::node
  std::map<std::pair<std::uint32_t, std::uint32_t>, unsigned> variants_;
  std::deque<Path> open_;
  std::map<std::uint32_t, std::uint32_t> functions_;  // of the model, by thread
  std::deque<std::uint32_t> threads_;                 // whose code is not written yet
  std::map<std::tuple<std::uint32_t, Slot, char>, Operand> locals_;
  std::map<std::pair<ObjectId, std::uint32_t>, std::uint32_t> memory_objects_;  // Program::objects
  std::map<std::uint32_t, std::uint32_t> inputs_;                               // Program::objects, by thread
  std::map<ObjectId, std::vector<std::uint32_t>> made_;                         // where objects are made
  std::map<std::uint32_t, std::vector<std::uint32_t>> spawned_, joined_;        // where, by thread
  std::set<std::string> names_;
  std::optional<Outside> waits_less_;
  std::map<std::uint32_t, std::set<std::uint32_t>> heads_of_;  // positions of heads of loops, by Program::steps
  std::set<std::uint32_t> heads_in_sections_;                  // positions; nobody rests there
  program::Location in_main_{};                                // where main begins
  std::map<std::uint32_t, std::uint32_t> awaited_;  // positions of operations that wait for the ends of threads
  std::set<std::uint32_t> ends_;                    // where threads end, and not the process
  program::Location here_{};                        // of the instruction that is followed
};

// modelling/finish.cpp: what is never read is taken away, locals that need not outlive a step become scratch registers,
// and steps are told to be what they are.
void finish(program::Program& program, program::InSource& in_source);

}  // namespace heddle::modelling
