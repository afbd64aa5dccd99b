// expect: safe
#include <cassert>
#include <sstream>
#include <string>

int main() {
  std::ostringstream out;
  out << "a" << -7 << ' ' << 2.5 << ' ' << 3u << '.';
  assert(out.str() == "a-7 2.5 3.");
  std::istringstream in("12 word\nrest of it");
  int n = 0;
  std::string word, line;
  in >> n >> word;
  std::getline(in, line);
  std::getline(in, line);
  assert(n == 12 && word == "word" && line == "rest of it" && !(in >> n));
}
