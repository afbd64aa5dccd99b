// expect: unsafe exception line 9
// says: out_of_range
#include <map>

int main() {
  std::map<int, int> table;
  table[1] = 2;

  return table.at(3);
}
