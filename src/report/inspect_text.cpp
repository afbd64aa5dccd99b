#include "report/inspect_text.h"

#include "report/inspect_words.h"
#include "report/place.h"
#include "report/text.h"
#include "report/width.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace heddle::report {

namespace {

using analysis::Places;
using analysis::Protection;

constexpr std::size_t most_rows = 10, most_places = 4;

class Printer {
public:
  Printer(std::ostream& out, const Inspection& inspection, const program::Sources& sources)
      : out_(out),
        survey_(inspection.survey),
        run_(inspection.first_run),
        has_main_(inspection.has_main),
        sources_(sources) {}

  void operator()() {
    print_calls();
    print_obstacles("Nothing here can carry out", survey_.obstacles);
    print_loops();
    print_threads();
    print_shared();
    print_locks();
    print_obstacles("Weaker orders of atomic operations than sequential consistency", survey_.weak_atomics);
    if (!survey_.is_complete)
      out_ << "There was no time to follow all pointers of this program: which threads there are, what they share and "
              "which locks they take is not known, and dead code is counted.\n";
    else if (!survey_.knows_shared)
      out_ << "There was no time to find out what threads share.\n";
    print_estimate();
    out_ << "heddle: " << counted(survey_.threads.size(), "kind") << " of threads beside main, "
         << counted(survey_.shared.size(), "shared object") << ", " << counted(survey_.loops.size(), "loop")
         << " without a bound, " << counted(survey_.calls.size(), "function")
         << " without a model: " << file_name(sources_) << '\n';
  }

private:
  // "a.c:3, a.c:9 and 2 more"
  std::string text(const Places& places) const {
    std::vector<program::Location> sorted = places.locations;
    std::ranges::sort(sorted, [](program::Location a, program::Location b) {
      return std::pair(a.file, a.line) < std::pair(b.file, b.line);
    });
    std::string result;
    for (std::size_t i = 0; i < sorted.size() && i < most_places; ++i)
      result += (i == 0 ? "" : ", ") + place(sources_, sorted[i]);
    if (sorted.size() > most_places) result += " and " + std::to_string(sorted.size() - most_places) + " more";
    return result;
  }

  template <class Row, class Print>
  void print(const std::string& title, const std::vector<Row>& rows, Print print_row) const {
    if (rows.empty()) return;
    out_ << title << ":\n";
    for (std::size_t i = 0; i < rows.size() && i < most_rows; ++i) out_ << "  " << print_row(rows[i]) << '\n';
    if (rows.size() > most_rows) out_ << "  and " << rows.size() - most_rows << " more, which --json lists\n";
  }

  std::string obstacle(const analysis::Obstacle& each) const {
    std::string times = each.places.count == 1 ? "" : std::to_string(each.places.count) + " times: ";
    return printable(each.what) + " (" + times + text(each.places) + ")";
  }

  void print_calls() const {
    print("Calls of functions without a definition or a model, where an execution stops", survey_.calls,
          [&](const analysis::Obstacle& each) { return obstacle(each); });
  }

  void print_obstacles(const std::string& title, const std::vector<analysis::Obstacle>& all) const {
    print(title, all, [&](const analysis::Obstacle& each) { return obstacle(each); });
  }

  void print_loops() const {
    print("Loops without a bound that can be seen (" + counted(survey_.bounded_loops, "other") + ")", survey_.loops,
          [&](const analysis::SurveyedLoop& each) {
            return place(sources_, each.location) + " in " + printable(each.function);
          });
    if (survey_.library_loops != 0)
      out_ << "And " << counted(survey_.library_loops, "such loop") << " in headers of the system.\n";
  }

  void print_threads() const {
    if (survey_.is_complete && survey_.threads.empty()) out_ << "No thread is created.\n";
    print("Threads", survey_.threads, [&](const analysis::SurveyedThread& each) {
      return printable(each.entry) + " (" + place(sources_, each.entered) + "), created at " + text(each.created) +
             (each.is_in_loop ? ", in a loop" : "");
    });
  }

  std::string named(const std::string& name, program::Location location, const std::string& otherwise) const {
    std::string where = location ? " (" + place(sources_, location) + ")" : "";
    return (name.empty() ? otherwise : printable(name)) + where;
  }

  std::string protection(const analysis::SharedObject& each) const {
    switch (each.protection) {
      case Protection::None:
        return (survey_.knows_locks ? "no lock that all hold; written at " : "written at ") + text(each.written);
      case Protection::Lock: return "always under " + printable(each.lock);
      case Protection::Atomic: return "only by atomic operations and calls that synchronise";
      case Protection::ReadOnly: break;
    }
    return "only read once there are threads";
  }

  void print_shared() const {
    print("Objects that several threads may reach", survey_.shared, [&](const analysis::SharedObject& each) {
      return named(each.name, each.location, "block of the heap") + ": " + protection(each);
    });
  }

  void print_locks() const {
    print("Locks", survey_.locks, [&](const analysis::SurveyedLock& each) {
      return each.kind + " " + named(each.name, each.location, "in a block of the heap") + ", used at " +
             text(each.used);
    });
  }

  // "about 10^12", or the number itself where it is small.
  static std::string about(double logarithm) {
    constexpr double small = 4;
    if (logarithm < small) return "about " + std::to_string(std::llround(std::pow(10, logarithm)));
    return "about 10^" + std::to_string(std::llround(logarithm));
  }

  void print_estimate() const {
    if (!has_main_) {
      out_ << "There is no main, so nothing was run: each function that other files can call was looked at, and not "
              "what it is given. A driver that calls them can be checked.\n";
      return;
    }
    out_ << "Estimate, from one execution with all inputs 0";
    if (!run_.trouble.empty())
      out_ << " that ended early (" << (run_.stopped ? place(sources_, run_.stopped) + ": " : "")
           << printable(run_.trouble) << ")";
    else if (!run_.is_whole)
      out_ << " that was not followed to its end";
    if (run_.threads.size() < 2) {
      out_ << ": none, since no second thread ran. --arg gives the program arguments.\n";
      return;
    }
    out_ << ": " << about(run_.interleavings) << " interleavings of " << counted(steps(), "visible step") << " of "
         << counted(run_.threads.size(), "thread") << ", " << about(run_.classes) << " orders of accesses to the "
         << counted(run_.shared_places, "object")
         << " that they touched together. Branches, other inputs and waiting change that: it is an order of magnitude, "
            "not a promise.\n";
  }

  std::uint64_t steps() const {
    std::uint64_t sum = 0;
    for (const plan::FirstRun::Thread& each : run_.threads) sum += each.steps;
    return sum;
  }

  std::ostream& out_;
  const analysis::Survey& survey_;
  const plan::FirstRun& run_;
  bool has_main_;
  const program::Sources& sources_;
};

}  // namespace

void print_inspection(std::ostream& out, const Inspection& inspection, const program::Sources& sources) {
  Printer(out, inspection, sources)();
}

}  // namespace heddle::report
