#include "bitcode/shown_names.h"

#include <gtest/gtest.h>

namespace heddle::bitcode {

TEST(ShownNames, NamesOfFunctionsAreWithoutParametersAndDefaults) {
  EXPECT_EQ(readable("_ZNSt6vectorIiSaIiEE9push_backERKi"), "std::vector<int>::push_back");
  EXPECT_EQ(readable("pthread_create"), "pthread_create");
}

TEST(ShownNames, TypesAreWithoutDefaults) {
  EXPECT_EQ(
      shortened("std::vector<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, "
                "std::allocator<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > > >"),
      "std::vector<std::string>");
}

TEST(ShownNames, TemplatesOfTheLibrarysOwnAreWithoutArguments) {
  EXPECT_EQ(shortened("_List_node<std::pair<int, long> >"), "_List_node");
  EXPECT_EQ(shortened("std::thread::_State_impl<std::thread::_Invoker<std::tuple<int (*)()> > >"),
            "std::thread::_State_impl");
  EXPECT_EQ(shortened("std::pair<_Node<int>, Own<_Node<long> > >"), "std::pair<_Node, Own<_Node>>");
}

}  // namespace heddle::bitcode
