#include "replay/native_trace.h"

#include <algorithm>
#include <map>

namespace heddle::replay {

using plan::RecordedPoint;
using Kind = RecordedPoint::Kind;

namespace {

// Of words, as in schedule.h.
enum class Word : std::uint32_t { Point, Phase, Stop, Cancel, Switch, Value, Data, End };
constexpr unsigned kind_shift = 28;

Word word_of(Kind kind) {
  switch (kind) {
    case Kind::Phase: return Word::Phase;
    case Kind::Stopped: return Word::Stop;
    case Kind::Cancelled: return Word::Cancel;
    case Kind::Done:
    case Kind::Rested: return Word::Point;
  }
  return Word::Point;
}

class Writer {
public:
  Writer(NativeTrace& trace, const NativeLayout& layout) : trace_(trace), layout_(layout) {}

  void add(const RecordedPoint& point) {
    if (point.kind == Kind::Rested) return;
    turn_to(point.thread);
    put(word_of(point.kind), point.point);
    trace_.needed = static_cast<std::uint32_t>(trace_.words.size());
    ends_.resize(std::max<std::size_t>(ends_.size(), point.thread + 1));
    ends_[point.thread] = trace_.needed;
    if (point.value) add_value(*point.value);
    if (!point.data.empty()) return add_data(point.data);
    auto block = point.value ? layout_.blocks.find(native::object_of(*point.value)) : layout_.blocks.end();
    if (block != layout_.blocks.end() && native::offset_of(*point.value) == 0) add_data(bytes_of(block->second));
  }

  void finish(std::uint32_t failing) {
    if (trace_.ending == NativeEnding::Failure) turn_to(failing);
    put(Word::End, 0);
    trace_.needed = failing < ends_.size() ? ends_[failing] : 0;
  }

private:
  void put(Word kind, std::uint32_t value) {
    trace_.words.push_back(static_cast<std::uint32_t>(kind) << kind_shift | value);
  }

  void turn_to(std::uint32_t thread) {
    if (thread != running_) put(Word::Switch, thread);
    running_ = thread;
  }

  void add_value(std::uint64_t value) {
    put(Word::Value, 0);
    trace_.words.push_back(static_cast<std::uint32_t>(value));
    trace_.words.push_back(static_cast<std::uint32_t>(value >> 32));
  }

  void add_data(const std::vector<std::uint8_t>& bytes) {
    put(Word::Data, static_cast<std::uint32_t>(bytes.size()));
    for (std::size_t at = 0; at < bytes.size(); at += 4) {
      std::uint32_t word = 0;
      for (std::size_t i = 0; i < 4 && at + i < bytes.size(); ++i) word |= std::uint32_t{bytes[at + i]} << (8 * i);
      trace_.words.push_back(word);
    }
  }

  static std::vector<std::uint8_t> bytes_of(std::uint64_t number) {
    std::vector<std::uint8_t> bytes;
    for (unsigned i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
    return bytes;
  }

  NativeTrace& trace_;
  const NativeLayout& layout_;
  std::uint32_t running_ = 0;        // main, at the beginning
  std::vector<std::uint32_t> ends_;  // by thread: behind its last point
};

std::uint32_t number_of(NativeTrace& trace, const std::string& path) {
  auto found = std::ranges::find(trace.threads, path);
  if (found != trace.threads.end()) return static_cast<std::uint32_t>(found - trace.threads.begin());
  trace.threads.push_back(path);
  return static_cast<std::uint32_t>(trace.threads.size() - 1);
}

NativeEnding ending_of(const plan::Run& run) {
  if (run.error && run.error->kind == program::ErrorKind::Deadlock) return NativeEnding::Deadlock;
  return NativeEnding::Failure;
}

std::string quoted(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return "\"" + result + "\"";
}

std::string place_name(const program::Sources& sources, program::Location location, const std::string& function) {
  return sources.place(location) + (function.empty() ? "" : " in " + function);
}

void add_symbol(std::string& text, const std::string& name) { text += ".globl " + name + "\n" + name + ":\n"; }

void add_numbers(std::string& text, const std::string& name, const std::vector<std::uint32_t>& numbers) {
  text += ".section .rodata\n.balign 4\n";
  add_symbol(text, name);
  for (std::uint32_t number : numbers) text += ".long " + std::to_string(number) + "\n";
}

void add_texts(std::string& text, const std::string& name, const std::vector<std::string>& texts) {
  text += ".section .data.rel.ro,\"aw\"\n.balign 8\n";
  add_symbol(text, name);
  for (std::size_t i = 0; i < texts.size(); ++i) text += ".quad .L" + name + std::to_string(i) + "\n";
  text += ".quad 0\n.section .rodata\n";
  for (std::size_t i = 0; i < texts.size(); ++i)
    text += ".L" + name + std::to_string(i) + ": .asciz " + quoted(texts[i]) + "\n";
}

}  // namespace

NativeTrace make_trace(const plan::PointRecorder& recorder, const plan::Run& run, const NativeLayout& layout,
                       const program::Sources& sources) {
  NativeTrace trace;
  trace.threads = recorder.threads();
  number_of(trace, "0");
  trace.ending = ending_of(run);
  Writer writer(trace, layout);
  for (const RecordedPoint& point : recorder.recorded()) writer.add(point);
  for (const plan::Waiting& waiting : run.record.waiting) {
    if (waiting.spins) continue;
    trace.waiting.push_back(number_of(trace, waiting.path));
    trace.waiting_at.push_back(place_name(sources, waiting.location, waiting.function));
  }
  std::string last = run.record.steps.empty() ? "0" : run.record.steps.back().path;
  writer.finish(number_of(trace, last));
  for (const std::string& path : trace.threads) {
    auto id = layout.thread_ids.find(path);
    trace.thread_ids.push_back(id == layout.thread_ids.end() ? 0 : id->second);
  }
  return trace;
}

std::vector<std::string> point_names(const program::Code& code, const std::vector<std::uint32_t>& points,
                                     const plan::PointRecorder& recorder) {
  std::map<std::uint32_t, std::uint32_t> met_at;
  for (const RecordedPoint& point : recorder.recorded()) met_at.try_emplace(point.point, point.place);
  std::vector<std::string> names;
  for (std::size_t position = 0; position < points.size(); ++position) {
    std::uint32_t number = points[position];
    if (number == plan::PointRecorder::no_point) continue;
    names.resize(std::max<std::size_t>(names.size(), number + 1));
    std::uint32_t at = code.instructions[position].place;
    if (auto met = met_at.find(number); !code.places[at].location && met != met_at.end()) at = met->second;
    const program::Place& place = code.places[at];
    names[number] = place_name(code.sources, place.location, code.functions[place.function].name);
  }
  return names;
}

std::string assembly(const NativeTrace& trace, const std::vector<std::string>& point_names) {
  std::string text;
  add_numbers(text, "heddle_trace", trace.words);
  add_numbers(text, "heddle_ending", {static_cast<std::uint32_t>(trace.ending)});
  add_numbers(text, "heddle_thread_count", {static_cast<std::uint32_t>(trace.threads.size())});
  std::vector<std::uint32_t> ids;
  for (std::uint64_t id : trace.thread_ids)
    ids.insert(ids.end(), {static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32)});
  text += ".section .rodata\n.balign 8\n";
  add_numbers(text, "heddle_thread_ids", ids);
  std::vector<std::uint32_t> waiting = trace.waiting;
  waiting.push_back(~std::uint32_t{0});
  add_numbers(text, "heddle_waiting", waiting);
  add_texts(text, "heddle_waiting_at", trace.waiting_at);
  add_texts(text, "heddle_thread_paths", trace.threads);
  add_texts(text, "heddle_point_names", point_names);
  return text + ".section .note.GNU-stack,\"\",@progbits\n";
}

}  // namespace heddle::replay
