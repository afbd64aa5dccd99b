// expect: safe
#include <iomanip>
#include <iostream>
#include <string>
#include <thread>

int main() {
  std::thread other([] { std::cerr << "aside" << std::endl; });
  other.join();
  std::string text = "and";
  std::cout << "n is " << 5 << ' ' << text << " 0x" << std::hex << std::setw(2) << std::setfill('0') << 12 << ", "
            << std::boolalpha << true << std::endl;
}
