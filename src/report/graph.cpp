#include "report/graph.h"

#include "report/text.h"
#include "report/width.h"
#include "report/xml.h"

#include <map>
#include <sstream>

namespace heddle::report {

namespace {

constexpr double left = 20, top = 90, column_width = 230, row_height = 34, box_width = 190, box_height = 24;
constexpr std::size_t text_width = 26;
constexpr std::size_t most_steps = 2000;
constexpr const char* certain = "#8a8a8a";
constexpr const char* open = "#d55e00";

class Picture {
public:
  explicit Picture(const permute::Result& result) : result_(result), steps_(std::min(result.steps.size(), most_steps)) {
    for (std::size_t i = 0; i < steps_; ++i) columns_.try_emplace(result.steps[i].thread.index(), columns_.size());
  }

  std::string draw(const std::string& file) {
    double width = left * 2 + column_width * static_cast<double>(std::max<std::size_t>(columns_.size(), 3));
    double height = top + row_height * static_cast<double>(steps_) + 40;
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << width << "\" height=\"" << height
         << "\" viewBox=\"0 0 " << width << ' ' << height << "\" font-family=\"sans-serif\" font-size=\"12\">\n";
    out_ << "<defs>" << arrow_head("certain", certain) << arrow_head("open", open) << "</defs>\n";
    out_ << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    text(left, 24, "Which steps depend on each other, " + file, "font-size=\"15\"");
    text(left, 44, legend(), "fill=\"#555\"");
    for (const auto& [thread, column] : columns_)
      text(x(column) + box_width / 2, top - 14, "thread " + result_.threads[thread],
           "font-weight=\"bold\" text-anchor=\"middle\"");
    for (bool matters : {false, true})
      for (const permute::Dependence& pair : result_.dependences)
        if (pair.matters == matters && pair.second < steps_) arrow(pair);
    for (std::size_t i = 0; i < steps_; ++i) box(i);
    out_ << "</svg>\n";
    return out_.str();
  }

private:
  static double x(std::size_t column) { return left + column_width * static_cast<double>(column); }
  static double y(std::size_t row) { return top + row_height * static_cast<double>(row); }
  std::size_t column(std::size_t step) const { return columns_.at(result_.steps[step].thread.index()); }

  std::string legend() const {
    std::size_t matters = 0;
    for (const permute::Dependence& pair : result_.dependences) matters += pair.matters ? 1 : 0;
    std::string text = counted(result_.dependences.size(), "pair") + ", of which " + std::to_string(matters) +
                       " can come in the other order (red)";
    if (steps_ < result_.steps.size()) text += "; the first " + std::to_string(steps_) + " steps are shown";
    return text;
  }

  static std::string arrow_head(const std::string& name, const std::string& colour) {
    return "<marker id=\"" + name +
           "\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
           "<path d=\"M0,0 L8,4 L0,8 z\" fill=\"" +
           colour + "\"/></marker>";
  }

  void text(double at_x, double at_y, const std::string& words, const std::string& attributes) {
    out_ << "<text x=\"" << at_x << "\" y=\"" << at_y << "\" " << attributes << '>' << escaped(words) << "</text>\n";
  }

  void arrow(const permute::Dependence& pair) {
    bool rightward = column(pair.first) < column(pair.second);
    double from_x = x(column(pair.first)) + (rightward ? box_width : 0);
    double to_x = x(column(pair.second)) + (rightward ? 0 : box_width);
    double from_y = y(pair.first) + box_height / 2;
    double to_y = y(pair.second) + box_height / 2;
    double bend = rightward ? 30 : -30;
    out_ << "<path d=\"M" << from_x << ',' << from_y << " C" << from_x + bend << ',' << from_y << ' ' << to_x - bend
         << ',' << to_y << ' ' << to_x << ',' << to_y << "\" fill=\"none\" stroke=\"" << (pair.matters ? open : certain)
         << "\" stroke-width=\"" << (pair.matters ? "2" : "1.2") << "\" marker-end=\"url(#"
         << (pair.matters ? "open" : "certain") << ")\"/>\n";
  }

  void box(std::size_t i) {
    const permute::ShownStep& step = result_.steps[i];
    std::string words = std::to_string(step.location.line) + "  " + printable(step.text);
    double at_x = x(column(i));
    out_ << "<g><title>" << escaped(words) << "</title><rect x=\"" << at_x << "\" y=\"" << y(i) << "\" width=\""
         << box_width << "\" height=\"" << box_height << "\" rx=\"4\" fill=\"#eef3f8\" stroke=\"#0072b2\"/>\n";
    text(at_x + 8, y(i) + 16, cut(words, text_width), "");
    out_ << "</g>\n";
  }

  const permute::Result& result_;
  std::size_t steps_;
  std::map<std::uint32_t, std::size_t> columns_;
  std::ostringstream out_;
};

}  // namespace

std::string graph(const permute::Result& result, const std::string& file) { return Picture(result).draw(file); }

}  // namespace heddle::report
