#include "native/format_call.h"

#include "native/format_unknown.h"
#include "native/instructions.h"
#include "native/number_cases.h"

#include <algorithm>
#include <limits>

namespace heddle::native {

using machine::Value;
using program::ErrorKind;
using program::Op;
using Target = NativeMachine::Target;

namespace {

constexpr std::int64_t overflow_area = 8;  // where a va_list has the address of the arguments that are still to come
constexpr std::int64_t slot = 8;           // bytes that an argument takes there
constexpr std::size_t whole_string = std::numeric_limits<std::size_t>::max();

void append_byte(Call& call, Text& text, const Object& object, std::uint32_t offset) {
  bool known = object.states[offset] == Concrete;
  Value byte =
      known || object.states[offset] == Uninitialised ? Value(0) : call.machine.memory().load(object, offset, 8);
  if (known)
    text.text += static_cast<char>(object.bytes[offset]);
  else
    text.text += byte.is_concrete() ? "?" : show_unknown(call.machine.terms(), byte.term());
  text.known = text.known && known;
}

// A piece of text is read character by character.
void note_text(Call& call, const Target& target, std::size_t size) {
  if (size != 0) note_block(call.machine, target, static_cast<std::uint32_t>(size), false, 1);
}

Value is_zero(Call& call, const Object& object, std::uint32_t at) {
  return call.machine.arithmetic().binary(Op::Eq, 8, call.machine.memory().load(object, at, 8), Value(0));
}

// Text that goes to the last byte of its object has to end in front of it.
bool ends(Call& call, const Target& target, Value has_end, Flow& flow) {
  NativeMachine& machine = call.machine;
  if (has_end.is_false()) {
    machine.resolve(word_value(address_of(target.id, target.object->size)), 1, false, flow);
    return false;
  }
  std::string message = "read past the end of " + machine.names().object_name(target.id);
  bool holds = machine.check(has_end, ErrorKind::Memory, message);
  if (!holds) flow = Flow::Ended;
  return holds;
}

// The arguments of a call, one after the other.
class Arguments {
public:
  Arguments(Call& call, const FormatLayout& layout) : call_(call), is_list_(layout.is_list), next_(layout.rest) {}

  // Must be called first. False: there is no such list.
  bool open(Flow& flow) {
    if (!is_list_) return true;
    if (call_.machine.is_narrow()) {  // the list is the address
      area_ = call_.argument(next_);
      return true;
    }
    Value list = call_.machine.arithmetic().index(call_.argument(next_), Value(overflow_area), 1);
    std::optional<Value> area = load(list, 64, flow);
    if (area) area_ = *area;
    return area.has_value();
  }

  // Pointers take fewer bits among the arguments than in a register, where they are narrow.
  std::optional<Value> take_pointer(Flow& flow) {
    if (!is_list_) return take(word_width, flow);
    std::optional<Value> number = take(call_.machine.pointer_bits(), flow);
    return number ? std::optional(call_.machine.pointer_of(*number)) : std::nullopt;
  }

  std::optional<Value> take(unsigned width, Flow& flow) {
    if (is_list_ && call_.machine.is_narrow()) {
      Value here = std::exchange(area_, call_.machine.arithmetic().index(area_, Value((width + 31) / 32 * 4), 1));
      return load(here, width, flow);
    }
    if (is_list_) {
      Value here = std::exchange(area_, call_.machine.arithmetic().index(area_, Value(slot), 1));
      return load(here, width, flow);
    }
    if (next_ < call_.count()) return call_.argument(next_++);
    flow = call_.machine.fail(ErrorKind::Memory, "the format asks for more arguments than there are");
    return std::nullopt;
  }

private:
  std::optional<Value> load(Value address, unsigned width, Flow& flow) {
    std::optional<Target> target = call_.machine.resolve(address, width / 8, false, flow);
    if (!target) return std::nullopt;
    note_block(call_.machine, *target, width / 8, false, width / 8);
    Value value = call_.machine.load(*target, width, flow);
    return flow == Flow::Next ? std::optional(value) : std::nullopt;
  }

  Call& call_;
  bool is_list_;
  std::size_t next_;
  Value area_;
};

bool take_amount(Arguments& arguments, const Amount& amount, Value& result, Flow& flow) {
  if (amount.kind != Amount::Kind::Argument) return true;
  std::optional<Value> taken = arguments.take(32, flow);
  if (taken) result = *taken;
  return taken.has_value();
}

// Takes what a directive needs, and shows it.
std::optional<Text> show_next(Call& call, Arguments& arguments, const Directive& directive, Flow& flow, bool exactly) {
  DirectiveArguments taken;
  if (!take_amount(arguments, directive.width, taken.width, flow)) return std::nullopt;
  if (!take_amount(arguments, directive.precision, taken.precision, flow)) return std::nullopt;
  if (directive.takes_value()) {
    bool is_pointer = directive.is_text() || directive.conversion == 'p';
    std::optional<Value> value =
        is_pointer ? arguments.take_pointer(flow) : arguments.take(directive.argument_width(), flow);
    if (!value) return std::nullopt;
    taken.value = *value;
  }
  if (directive.is_text()) {
    std::optional<Text> string = taken.precision.is_concrete()
                                     ? read_string(call, taken.value, most_characters(directive, taken), flow)
                                     : read_string(call, taken.value, whole_string, flow, taken.precision);
    if (!string) return std::nullopt;
    taken.string = std::move(*string);
  }
  std::optional<std::vector<Value>> characters;
  if (exactly) characters = characters_of(call, directive, taken, flow);
  if (flow != Flow::Next) return std::nullopt;
  // A rerun knows the values of unknowns: they are shown, and change nothing else. What is shown of an address is not
  // its number, which nobody knows.
  bool is_address =
      taken.value.is_concrete() && !directive.is_text() && call.machine.memory().pointer(word(taken.value)).has_value();
  bool is_unknown = directive.takes_value() && (!taken.value.is_concrete() || is_address);
  taken.value = call.machine.shown(taken.value);
  Text text = show(directive, taken, call.machine.terms());
  text.known = text.known && !is_unknown;
  text.characters = std::move(characters);
  return text;
}

// The characters so far, if there are any, with these.
void append(Text& text, const Text& more) {
  bool are_known = text.characters && (more.known || more.characters);
  if (!are_known) text.characters.reset();
  if (are_known && !more.known)
    text.characters->insert(text.characters->end(), more.characters->begin(), more.characters->end());
  if (are_known && more.known)
    for (char c : more.text) text.characters->emplace_back(static_cast<unsigned char>(c));
  text.text += more.text;
  text.known = text.known && more.known;
}

// One of the addresses that a term may be, each of which is explored by itself.
std::optional<Value> known_address(Call& call, Value address, Flow& flow) {
  NativeMachine& machine = call.machine;
  if (address.is_concrete()) return address;
  if (!machine.visit_shared()) {
    flow = Flow::Rest;
    return std::nullopt;
  }
  while (!address.is_concrete() && machine.terms().kind(address.term()) == term::Kind::Ite) {
    auto children = machine.terms().children(address.term());
    bool is_first = machine.choose(Value(children[0]));
    address = to_value(machine.terms(), machine.terms().children(address.term())[is_first ? 1 : 2]);
  }
  if (address.is_concrete()) return address;
  std::optional<Target> target = machine.resolve(address, 1, false, flow);
  if (!target) return std::nullopt;
  for (std::uint32_t at = 0; at < std::min(target->object->size, most_cases); ++at)
    if (machine.choose(machine.arithmetic().binary(Op::Eq, word_width, target->offset, Value(at))))
      return word_value(address_of(target->id, at));
  flow = machine.leave_out(call.thread, "text at an index with too many possible values", "");
  return std::nullopt;
}

}  // namespace

std::optional<Text> read_string(Call& call, Value address, std::size_t most, Flow& flow, std::optional<Value> limit) {
  if (most == 0) return Text{};
  if (is_foreign(call.machine, address)) {
    flow = leave_out_foreign(call.machine, call.thread, address);
    return std::nullopt;
  }
  std::optional<Value> known = known_address(call, address, flow);
  if (!known) return std::nullopt;
  std::optional<Target> target = call.machine.resolve(*known, 1, false, flow);
  if (!target) return std::nullopt;
  const Object& object = *target->object;
  Text result;
  const auto first = static_cast<std::uint32_t>(target->offset.number());
  Value has_end(0);  // one of the bytes that are not known is a 0, or it need not be read up to there
  if (limit) has_end = call.machine.arithmetic().binary(Op::ULe, 32, *limit, Value(object.size - first));
  std::uint32_t at = first;
  for (; at - first < most; ++at) {
    if (object.is_open && !call.machine.resolve(word_value(address_of(target->id, at)), 1, false, flow)) {
      note_text(call, *target, at - first);
      return std::nullopt;
    }
    if (at == object.size) {
      note_text(call, *target, at - first);
      if (ends(call, *target, has_end, flow)) return result;
      return std::nullopt;
    }
    if (object.states[at] == Concrete && object.bytes[at] == 0) break;
    append_byte(call, result, object, at);
    if (object.states[at] != Concrete) has_end = call.machine.arithmetic().either(has_end, is_zero(call, object, at));
  }
  note_text(call, *target, std::min<std::size_t>(at - first + 1, most));
  return result;
}

std::optional<Text> read_bytes(Call& call, Value address, std::uint32_t size, Flow& flow) {
  if (size == 0) return Text{};
  std::optional<Value> known = known_address(call, address, flow);
  if (!known) return std::nullopt;
  std::optional<Target> target = call.machine.resolve(*known, size, false, flow);
  if (!target) return std::nullopt;
  note_text(call, *target, size);
  Text result;
  auto first = static_cast<std::uint32_t>(target->offset.number());
  for (std::uint32_t at = first; at < first + size; ++at) append_byte(call, result, *target->object, at);
  return result;
}

std::optional<Text> read_formatted(Call& call, const FormatLayout& layout, Flow& flow, bool exactly) {
  std::optional<Text> text = read_string(call, call.argument(layout.format), whole_string, flow);
  if (!text) return std::nullopt;
  Format format = parse_format(text->text, call.machine.is_narrow());
  if (!text->known || !format.unsupported.empty()) {
    std::string reason =
        text->known ? "the directive " + format.unsupported + " of a format" : "a format that is not known";
    flow = call.machine.leave_out(call.thread, reason, "");
    return std::nullopt;
  }
  Arguments arguments(call, layout);
  if (!arguments.open(flow)) return std::nullopt;
  Text result;
  if (exactly) result.characters.emplace();
  for (const Format::Piece& piece : format.pieces) {
    append(result, {piece.text});
    if (!piece.directive) continue;
    std::optional<Text> shown = show_next(call, arguments, *piece.directive, flow, exactly);
    if (!shown) return std::nullopt;
    append(result, *shown);
  }
  return result;
}

}  // namespace heddle::native
