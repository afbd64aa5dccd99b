#include "heddle/version.h"
#include "report/file_names.h"
#include "report/witness.h"
#include "report/witness_specification.h"
#include "report/witness_steps.h"
#include "report/xml.h"

#include <array>

namespace heddle::report {

namespace {

struct Key {
  const char* id;
  const char* type;
  const char* domain;
};
constexpr std::array keys{Key{"witness-type", "string", "graph"},
                          Key{"sourcecodelang", "string", "graph"},
                          Key{"producer", "string", "graph"},
                          Key{"specification", "string", "graph"},
                          Key{"programfile", "string", "graph"},
                          Key{"programhash", "string", "graph"},
                          Key{"architecture", "string", "graph"},
                          Key{"creationtime", "string", "graph"},
                          Key{"entry", "boolean", "node"},
                          Key{"violation", "boolean", "node"},
                          Key{"threadId", "string", "edge"},
                          Key{"createThread", "string", "edge"},
                          Key{"enterFunction", "string", "edge"},
                          Key{"startline", "int", "edge"},
                          Key{"assumption", "string", "edge"},
                          Key{"assumption.scope", "string", "edge"},
                          Key{"assumption.resultfunction", "string", "edge"}};

std::string data(const std::string& key, const std::string& value, const char* indent) {
  return std::string(indent) + "<data key=\"" + key + "\">" + escaped(value) + "</data>\n";
}

// A chain of nodes.
class Automaton {
public:
  Automaton() { text_ = "    <node id=\"N0\">\n" + data("entry", "true", "      ") + "    </node>\n"; }

  // One more node, and the edge to it, of which these are the data.
  void follow(const std::string& edge, bool is_violation = false) {
    std::string source = "N" + std::to_string(count_);
    std::string target = "N" + std::to_string(++count_);
    text_ += "    <node id=\"" + target + "\"" + (is_violation ? ">\n" : "/>\n");
    if (is_violation) text_ += data("violation", "true", "      ") + "    </node>\n";
    text_ += "    <edge source=\"" + source + "\" target=\"" + target + "\">\n" + edge + "    </edge>\n";
  }

  const std::string& text() const { return text_; }

private:
  std::string text_;
  std::size_t count_ = 0;
};

class Writer {
public:
  Writer(const WitnessSteps& witness, const Task& task) : witness_(witness), task_(task) {}

  std::string operator()() {
    automaton_.follow(of_edge("createThread", "0") + of_edge("threadId", "0") + of_edge("enterFunction", "main"));
    for (const WitnessStep& step : witness_.steps) add(step);
    const WitnessStep target = witness_.targets.empty() ? WitnessStep() : witness_.targets.back();
    automaton_.follow(of_thread(target) + of_line(target.location), true);
    return automaton_.text();
  }

private:
  static std::string of_edge(const std::string& key, const std::string& value) { return data(key, value, "      "); }
  static std::string of_thread(const WitnessStep& step) { return of_edge("threadId", std::to_string(step.thread)); }

  // Lines are those of the one file that a witness of this format is about.
  std::string of_line(program::Location location) const {
    if (!location || location.file != 0) return "";
    return of_edge("startline", std::to_string(location.line));
  }

  void add(const WitnessStep& step) {
    if (step.is_first && step.thread != 0)
      automaton_.follow(of_thread(step) + of_edge("enterFunction", step.thread_function));
    if (step.creates.empty() && step.is_told) automaton_.follow(of_thread(step) + of_line(step.location));
    for (const WitnessInput& input : step.inputs)
      automaton_.follow(
          of_thread(step) + of_line(input.end) + of_edge("assumption", "\\result == " + input.value + ";") +
          of_edge("assumption.scope", step.function) + of_edge("assumption.resultfunction", input.function));
    for (std::uint32_t thread : step.creates)
      automaton_.follow(of_thread(step) + (creates_here(step) ? of_line(step.location) : "") +
                        of_edge("createThread", std::to_string(thread)));
  }

  // A step may come to a creation after other statements.
  bool creates_here(const WitnessStep& step) const {
    return task_.sources.line(step.location).find("create") != std::string::npos;
  }

  const WitnessSteps& witness_;
  const Task& task_;
  Automaton automaton_;
};

std::string graph_data(const plan::Verdict& verdict, const Task& task) {
  auto of_graph = [](const std::string& key, const std::string& value) { return data(key, value, "    "); };
  bool is_violation = verdict.answer == plan::Answer::Unsafe;
  std::string text = of_graph("witness-type", is_violation ? "violation_witness" : "correctness_witness");
  text += of_graph("sourcecodelang", "C") + of_graph("producer", "heddle " + std::string(version));
  for (const std::string& line : specification_of(verdict, task)) text += of_graph("specification", line);
  text += of_graph("programfile", task.files.empty() ? "" : task.files.front().name);
  text += of_graph("programhash", task.files.empty() ? "" : task.files.front().sha256);
  return text + of_graph("architecture", task.is_for_i386 ? "32bit" : "64bit") + of_graph("creationtime", task.time);
}

}  // namespace

std::string to_witness_graphml(const plan::Verdict& verdict, const Task& task) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
  for (const Key& key : keys)
    text += std::string("  <key id=\"") + key.id + "\" attr.name=\"" + key.id + "\" attr.type=\"" + key.type +
            "\" for=\"" + key.domain + "\"/>\n";
  text += "  <graph edgedefault=\"directed\">\n" + graph_data(verdict, task);
  bool is_violation = verdict.answer == plan::Answer::Unsafe;
  text += is_violation ? Writer(witness_steps(verdict, task), task)() : Automaton().text();
  return text + "  </graph>\n</graphml>\n";
}

}  // namespace heddle::report
