// expect: safe
#include <cassert>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
  std::vector<int> numbers{3, 1};
  numbers.push_back(2);
  std::map<int, std::string> names;
  for (int n : numbers) names[n] = std::to_string(n);
  std::string all;
  for (const auto &[n, name] : names) all += name;
  assert(all == "123" && names.erase(2) == 1 && names.size() == 2 && names.begin()->first == 1);
  std::set<int> set(numbers.begin(), numbers.end());
  assert(*set.rbegin() == 3 && set.count(4) == 0);
  std::unordered_map<std::string, int> counts;
  ++counts["a"];
  ++counts["a"];
  assert(counts.at("a") == 2 && counts.find("b") == counts.end());
  std::list<int> list{1, 2};
  list.splice(list.begin(), std::list<int>{0});
  std::deque<int> deque(list.begin(), list.end());
  deque.pop_front();
  assert(list.size() == 3 && deque.front() == 1 && deque.back() == 2);
}
