// Calls are inlined: a frame is a context, and what its registers hold is kept under it. See modelling/translator.h.
#include "modelling/translator.h"

#include <algorithm>

namespace heddle::modelling {

using program::Builtin;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;

namespace {

constexpr std::uint32_t most_frames = 100;

}  // namespace

void Translator::call(Path& path, std::uint32_t function, const std::vector<Value>& arguments) {
  const program::CodeFunction& called = code_.functions[function];
  for (std::optional<std::uint32_t> at = path.context; at; at = knowledge_.contexts[*at].caller)
    if (knowledge_.contexts[*at].function == function) refuse(path, called.name + " is recursive");
  Context frame = context(path);
  if (frame.depth >= most_frames) refuse(path, "calls are nested too deeply");
  if (arguments.size() < called.parameters)
    return fail(path, ErrorKind::Memory, "a call of " + called.name + " with too few arguments");
  frame = {frame.thread, path.context, path.position, function, frame.depth + 1};
  path.context = knowledge_.context(frame);
  path.position = called.entry;
  // What an earlier call has left here is of no use.
  std::erase_if(path.values,
                [&](const auto& entry) { return !entry.first.in_object && entry.first.owner == path.context; });
  for (std::uint32_t i = 0; i < called.parameters; ++i) write(path, static_cast<program::Reg>(i), arguments[i]);
}

// The variables of the frame come to their end. Others may notice that, and a new step begin with it; so what the
// function returns is read behind it, and once more where others wait for the thread.
void Translator::leave(Path& path, const std::function<std::vector<Value>()>& read_results) {
  const Context frame = context(path);
  bool ends_process = !frame.caller && frame.thread == 0;
  if (ends_process) return end_process(path);
  for (ObjectId i = 0; i < knowledge_.objects.size(); ++i)
    if (const Object& object = knowledge_.objects[i];
        object.kind == Object::Kind::Stack && object.context == path.context)
      end_object(path, i);
  auto first_result = [&] {
    std::vector<Value> results = read_results();
    return results.empty() ? value_of(constant(64, 0)) : results.front();
  };
  if (!frame.caller) return finish_thread(path, first_result);
  std::vector<Value> kept = read_results();
  const Instruction& in = code_.instructions[frame.call];
  const CallSite& site = code_.calls[in.extra];
  bool has_others = returns_[frame.function] > 1;
  path.context = *frame.caller;
  path.position = frame.call + 1;
  for (std::size_t i = 0; i < std::min<std::size_t>(kept.size(), site.results); ++i)
    write(path, in.target + static_cast<program::Reg>(i), kept[i]);
  if (has_others && !is_meeting(path.position)) enter_node(path);
}

void Translator::execute_call(Path& path, const Instruction& in) {
  const CallSite& site = code_.calls[in.extra];
  if (site.kind == CallSite::Kind::Builtin) return execute_builtin(path, in, site, site.builtin);
  std::uint32_t function = site.function;
  if (site.kind == CallSite::Kind::Indirect) {
    Value callee = read(path, site.callee, 64);
    if (callee.is_constant() && callee.number.low == 0)
      return fail(path, ErrorKind::Memory, "a call through a null pointer");
    bool is_known = callee.is_pointer() && callee.pointer.scale == 0 && callee.pointer.offset == 0 &&
                    knowledge_.objects[callee.pointer.object].kind == Object::Kind::Function;
    if (!is_known) refuse(path, "a call through a pointer of which it is not known what it points to");
    function = knowledge_.objects[callee.pointer.object].number;
  }
  const program::CodeFunction& called = code_.functions[function];
  if (called.builtin != Builtin::None) return execute_builtin(path, in, site, called.builtin);
  if (!called.is_defined) refuse(path, called.name + " is called, which is defined nowhere");
  std::vector<Value> arguments;
  for (const program::Argument& each : site.arguments) arguments.push_back(read(path, each.operand, each.width));
  call(path, function, arguments);
}

}  // namespace heddle::modelling
