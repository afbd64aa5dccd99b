// Where headers lie: heddle.h, and those of the system for -m32.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

// Is something compiled for i386 with these flags? The last one that says so counts.
bool is_for_32_bits(const std::vector<std::string>& flags);
// What clang needs beside -m32: Debian keeps some of the headers that both targets share where it does not look then.
std::vector<std::string> flags_for_32_bits();
// What is to be installed for that, if clang's messages speak of headers that are missing then; empty: nothing.
std::string advice_for_32_bits(const std::string& errors);

// Beside the program that runs, as it was installed, or in the sources it was built from.
std::vector<std::string> header_folders();

}  // namespace heddle::bitcode
