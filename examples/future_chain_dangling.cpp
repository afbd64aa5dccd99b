// expect: unsafe lock
// Steps that wait for each other's results: a download is parsed and then counted, each in a thread of its own. A step
// refers to the future that it needs, which is a parameter of the function that starts it, and may be gone by then.
//
// future_chain.cpp is mended.
#include <cassert>
#include <future>
#include <iostream>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

static std::string download() { return "1,2,3"; }

static std::vector<int> parse(const std::string &text) {
  std::vector<int> numbers;
  for (char c : text)
    if (c != ',') numbers.push_back(c - '0');
  return numbers;
}

static std::future<std::vector<int>> parsed(std::future<std::string> text) {
  return std::async(std::launch::async, [&text] { return parse(text.get()); });
}

int main() {
  std::future<std::vector<int>> numbers = parsed(std::async(std::launch::async, download));
  std::vector<int> all = numbers.get();
  int sum = std::accumulate(all.begin(), all.end(), 0);
  std::cout << "sum: " << sum << "\n";
  assert(sum == 6);
}
