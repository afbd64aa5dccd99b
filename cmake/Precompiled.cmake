# What nearly every source includes is read once, not a thousand times. One target holds the standard library for all
# rooms, one adds GoogleTest for the tests; the room of LLVM has its own. Sources still name what they use: a build with
# HEDDLE_PRECOMPILE=OFF shows where one does not. ccache keeps more than this saves, and the two do not go together;
# clang-tidy does not read what GCC has precompiled.
if(HEDDLE_CCACHE_WORKS OR CMAKE_CXX_CLANG_TIDY)
  set(saves_time OFF)
else()
  set(saves_time ON)
endif()
option(HEDDLE_PRECOMPILE "Read the headers of libraries once" ${saves_time})

set(HEDDLE_STANDARD_HEADERS <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <span> <string>
                            <string_view> <unordered_map> <utility> <variant> <vector>)

# heddle_precompiled(name header...): a target whose headers others can share.
function(heddle_precompiled name)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(${name} OBJECT ${source})
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

# GCC 12 takes precompiled headers for the project's own, and warns wrongly about strings that are moved (as in GCC bug
# 105651).
if(HEDDLE_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

if(HEDDLE_PRECOMPILE)
  heddle_precompiled(heddle_standard_headers ${HEDDLE_STANDARD_HEADERS})
  if(HEDDLE_TESTS)
    heddle_precompiled(heddle_test_headers ${HEDDLE_STANDARD_HEADERS} <gtest/gtest.h>)
    target_link_libraries(heddle_test_headers PRIVATE GTest::gtest_main Threads::Threads)
  endif()
endif()

# heddle_share_headers(target from): what the target `from` has read.
function(heddle_share_headers target from)
  if(HEDDLE_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()
