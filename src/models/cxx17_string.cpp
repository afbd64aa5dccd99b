// Strings: what the headers declare to be in the shared library, made from the headers themselves. As C++17, because
// for later standards users have it in their own files.
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#include <string>

template class std::allocator<char>;
template class std::allocator<wchar_t>;
template class std::basic_string<char>;
