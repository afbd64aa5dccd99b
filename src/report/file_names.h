// Names of files, as other programs want them.
#pragma once

#include <string>

namespace heddle::report {

// As seen from a directory, if the file is in it; otherwise as it is, or absolute if that cannot be told from there.
// Both are looked at as texts, links are not followed.
std::string name_from(const std::string& name, const std::string& directory);

// A reference by RFC 3986: relative, or with file:// in front of an absolute name. Bytes that it may not hold are
// written as %20.
std::string uri_of(const std::string& name);

}  // namespace heddle::report
