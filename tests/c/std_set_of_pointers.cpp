// expect: unsafe assertion line 13
// A set of pointers is in the order of their addresses, not in that of the allocations.
#include <cassert>
#include <set>

int main() {
  std::set<int *> all;
  int *first = new int(1);
  int *second = new int[2]{2, 2};
  all.insert(second);
  all.insert(first);
  int *front = *all.begin();
  assert(*front == 1);
  delete first;
  delete[] second;
}
