# How every target of the project is compiled. Release builds keep their assertions: a verifier that goes on after a
# broken invariant can print a wrong "safe".
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")

include_directories(${CMAKE_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}/generated)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
add_compile_options($<$<BOOL:${HEDDLE_WERROR}>:-Werror>)
add_compile_definitions($<$<BOOL:${HEDDLE_LIBRARY_CHECKS}>:_GLIBCXX_ASSERTIONS>)

# GCC 12 warns wrongly about operator+ of std::string (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)
endif()

if(HEDDLE_SANITIZE)
  # Instrumented code confuses the flow analysis behind -Wmaybe-uninitialized.
  add_compile_options(-fsanitize=${HEDDLE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
                      -Wno-maybe-uninitialized)
  add_link_options(-fsanitize=${HEDDLE_SANITIZE})
endif()

# A ccache without a place to write makes every compilation fail, so it is tried first.
find_program(HEDDLE_CCACHE ccache)
mark_as_advanced(HEDDLE_CCACHE)
if(HEDDLE_CCACHE AND NOT DEFINED HEDDLE_CCACHE_WORKS)
  set(probe ${CMAKE_BINARY_DIR}/CMakeFiles/ccache_probe.cpp)
  file(WRITE ${probe} "int main() {}\n")
  execute_process(COMMAND ${HEDDLE_CCACHE} ${CMAKE_CXX_COMPILER} -c ${probe} -o ${probe}.o
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  string(COMPARE EQUAL "${status}" 0 works)
  set(HEDDLE_CCACHE_WORKS ${works} CACHE INTERNAL "")
endif()
if(HEDDLE_CCACHE_WORKS AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HEDDLE_CCACHE})
endif()
