// Functions that print: on the standard streams, or into memory. What goes to a stream is kept for the report, in the
// order in which it is printed; to the search, printing is nothing that other threads notice. The strings that are
// printed are read, which they may.
#include "native/errno.h"
#include "native/format_call.h"
#include "native/input_output.h"
#include "native/instructions.h"
#include "native/number_cases.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;
using program::Op;
using Target = NativeMachine::Target;

namespace {

constexpr std::size_t whole_string = std::numeric_limits<std::size_t>::max();

Flow store_text(Call& call, Value address, std::span<const Value> text) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  auto size = static_cast<std::uint32_t>(text.size());
  std::optional<Target> target = machine.resolve(address, size, true, flow);
  if (!target) return flow;
  note_block(machine, *target, size, true, 1);
  for (std::uint32_t i = 0; i < size && flow == Flow::Next; ++i) {
    Target piece{target->object, target->id, machine.arithmetic().binary(Op::Add, 64, target->offset, Value(i))};
    flow = machine.store(piece, 8, text[i]);
  }
  return flow;
}

Value length_of(Call& call, const Text& text) {
  return text.known ? Value(static_cast<std::int64_t>(text.text.size()))
                    : new_input(call.machine, call.thread, "length", 32, true, false);
}

// Only the standard streams for output are constants (models/variables.c).
enum class Stream : std::uint8_t { None, Output, File };

// The stream that an argument points to. One that was closed is gone, and somebody may be about to close it.
Stream stream_of(Call& call, std::size_t index, Flow& flow) {
  NativeMachine& machine = call.machine;
  std::optional<Target> target = machine.resolve(call.argument(index), 1, false, flow);
  if (!target) return Stream::None;
  if (target->object->constant) return Stream::Output;
  if (target->object->shared) machine.note(target->id, target->offset, 1, false, true);
  return Stream::File;
}

template <FormatLayout layout>
Flow print_formatted(Call& call) {
  Flow flow = Flow::Next;
  Stream stream = layout.format == 1 ? stream_of(call, 0, flow) : Stream::Output;
  if (stream == Stream::None) return flow;
  std::optional<Text> text = read_formatted(call, layout, flow);
  if (!text) return flow;
  if (stream == Stream::Output) print(call.machine, text->text);
  return call.give_and_go(length_of(call, *text));
}

// Into memory, of which there are `room` bytes: as many of the characters as fit, and a 0.
Flow write_formatted(Call& call, const FormatLayout& layout, std::uint64_t room) {
  Flow flow = Flow::Next;
  std::optional<Text> text = read_formatted(call, layout, flow, true);
  if (!text) return flow;
  if (!text->characters)
    return call.machine.leave_out(call.thread, "a value that is not known is printed into memory", "");
  Value length(static_cast<std::int64_t>(text->characters->size()));
  if (room != 0) {
    std::vector<Value> stored = std::move(*text->characters);
    if (stored.size() > room - 1) stored.resize(room - 1);
    stored.emplace_back(0);
    flow = store_text(call, call.argument(0), stored);
  }
  if (flow == Flow::Next) call.give(length);
  return flow;
}

template <FormatLayout layout>
Flow write_all(Call& call) {
  return write_formatted(call, layout, std::numeric_limits<std::uint64_t>::max());
}

template <FormatLayout layout>
Flow write_some(Call& call) {
  Value size = call.argument(1);
  if (!size.is_concrete() && !call.machine.visit_shared()) return Flow::Rest;
  std::optional<std::uint64_t> room = choose_number(call.machine, size);
  if (!room) return call.machine.leave_out(call.thread, "a buffer whose size is not known", "");
  return write_formatted(call, layout, *room);
}

Flow print_string(Call& call, std::string_view end, Stream stream = Stream::Output) {
  Flow flow = Flow::Next;
  std::optional<Text> text = read_string(call, call.argument(0), whole_string, flow);
  if (!text) return flow;
  if (stream == Stream::Output) print(call.machine, text->text.append(end));
  return call.give_and_go(Value(1));
}

Flow run_puts(Call& call) { return print_string(call, "\n"); }
Flow run_fputs(Call& call) {
  Flow flow = Flow::Next;
  Stream stream = stream_of(call, 1, flow);
  return stream == Stream::None ? flow : print_string(call, "", stream);
}

Flow print_character(Call& call, Stream stream) {
  Value character = call.argument(0);
  if (stream == Stream::Output)
    print(call.machine, character.is_concrete() ? std::string(1, static_cast<char>(character.number()))
                                                : show_unknown(call.machine.terms(), character.term()));
  unsigned width = call.count() == 0 ? word_width : call.site.arguments[0].width;
  return call.give_and_go(call.machine.arithmetic().binary(Op::And, width, character, Value(0xff)));
}

Flow run_putchar(Call& call) { return print_character(call, Stream::Output); }

Flow run_fputc(Call& call) {
  Flow flow = Flow::Next;
  Stream stream = stream_of(call, 1, flow);
  return stream == Stream::None ? flow : print_character(call, stream);
}

Flow run_perror(Call& call) {
  Value prefix = call.argument(0);
  Memory& memory = call.machine.memory();
  Value number = memory.load(memory.object(errno_object(call.machine, call.thread)), 0, 32);
  std::string text =
      number.is_concrete() ? std::to_string(number.number()) : show_unknown(call.machine.terms(), number.term());
  return prefix.is_false() ? Flow::Next : print_string(call, (": error " + text + "\n").c_str());
}

Flow run_write(Call& call) {
  Value file = call.argument(0), size = call.argument(2);
  if (!size.is_concrete()) {
    if (!call.machine.visit_shared()) return Flow::Rest;
    std::optional<std::uint64_t> chosen = choose_number(call.machine, size);
    if (!chosen)
      return call.machine.leave_out(call.thread, "a write of an unknown number of bytes",
                                    "a bound on the number in the program");
    size = word_value(*chosen);
  }
  if (word(size) >= offset_bias)
    return call.machine.fail(ErrorKind::Memory, "a write of " + std::to_string(word(size)) + " bytes");
  Flow flow = Flow::Next;
  std::optional<Text> text = read_bytes(call, call.argument(1), static_cast<std::uint32_t>(word(size)), flow);
  if (!text) return flow;
  if (file == Value(1) || file == Value(2)) print(call.machine, text->text);
  return call.give_and_go(size);
}

// Without a stream it is for all of them.
Flow run_fflush(Call& call) {
  Flow flow = Flow::Next;
  if (!call.argument(0).is_false() && stream_of(call, 0, flow) == Stream::None) return flow;
  return call.give_and_go(Value(0));
}

constexpr Cancellation may_be_point = Cancellation::MayBePoint;

constexpr BuiltinRow rows[] = {
    {.builtin = Builtin::Printf,
     .run = print_formatted<FormatLayout{0, 1}>,
     .prints = true,
     .cancellation = may_be_point},
    {.builtin = Builtin::FPrintf,
     .run = print_formatted<FormatLayout{1, 2}>,
     .prints = true,
     .cancellation = may_be_point},
    {.builtin = Builtin::VPrintf,
     .run = print_formatted<FormatLayout{0, 1, true}>,
     .prints = true,
     .cancellation = may_be_point},
    {.builtin = Builtin::VFPrintf,
     .run = print_formatted<FormatLayout{1, 2, true}>,
     .prints = true,
     .cancellation = may_be_point},
    {Builtin::SPrintf, write_all<FormatLayout{1, 2}>},
    {Builtin::VSPrintf, write_all<FormatLayout{1, 2, true}>},
    {Builtin::SNPrintf, write_some<FormatLayout{2, 3}>},
    {Builtin::VSNPrintf, write_some<FormatLayout{2, 3, true}>},
    {.builtin = Builtin::Puts, .run = run_puts, .prints = true, .cancellation = may_be_point},
    {.builtin = Builtin::PutChar, .run = run_putchar, .prints = true, .cancellation = may_be_point},
    {.builtin = Builtin::FPuts, .run = run_fputs, .prints = true, .cancellation = may_be_point},
    {.builtin = Builtin::FPutc, .run = run_fputc, .prints = true, .cancellation = may_be_point},
    {.builtin = Builtin::FFlush, .run = run_fflush, .cancellation = may_be_point},
    {.builtin = Builtin::PError, .run = run_perror, .prints = true, .cancellation = may_be_point},
    {.builtin = Builtin::Write, .run = run_write, .prints = true, .cancellation = Cancellation::Point},
};

}  // namespace

std::span<const BuiltinRow> output_builtins() { return rows; }

}  // namespace heddle::native
