# Adds those of the given folders that have a CMakeLists.txt. The glob makes a folder that appears or goes away later
# configure the build again.
function(heddle_add_folders)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(TRANSFORM ARGN APPEND /CMakeLists.txt OUTPUT_VARIABLE patterns)
  file(GLOB present CONFIGURE_DEPENDS ${patterns})
  foreach(folder IN LISTS ARGN)
    if(${folder}/CMakeLists.txt IN_LIST present)
      add_subdirectory(${folder})
    endif()
  endforeach()
endfunction()

# heddle_room(name [SOURCES source...] [LIBS library...] [HEADERS header...]): the static library heddle_<name>. Without
# SOURCES it is made of all .cpp files in the folder. The libraries are passed on to whoever uses the room. HEADERS: what
# most of its sources include, of libraries that no other room sees.
function(heddle_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;LIBS;HEADERS")
  if(NOT room_SOURCES)
    file(GLOB room_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  endif()
  add_library(heddle_${name} STATIC ${room_SOURCES} ${room_UNPARSED_ARGUMENTS})
  target_link_libraries(heddle_${name} PUBLIC ${room_LIBS})
  if(NOT room_HEADERS)
    heddle_share_headers(heddle_${name} heddle_standard_headers)
  elseif(HEDDLE_PRECOMPILE)
    target_precompile_headers(heddle_${name} PRIVATE ${HEDDLE_STANDARD_HEADERS} ${room_HEADERS})
  endif()
endfunction()

# heddle_test(name source... [LIBS library...] [TIMEOUT seconds]): one GoogleTest executable and one ctest entry.
# Its includes are rooted at src/ or tests/; it finds files of the repository under the macro HEDDLE_SOURCE_DIR.
function(heddle_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "TIMEOUT" "SOURCES;LIBS")
  if(NOT HEDDLE_TESTS)
    return()
  endif()
  if(NOT test_TIMEOUT)
    set(test_TIMEOUT 300)
  endif()
  add_executable(${name} ${test_SOURCES} ${test_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${test_LIBS} GTest::gtest_main Threads::Threads)
  heddle_share_headers(${name} heddle_test_headers)
  target_compile_definitions(${name} PRIVATE HEDDLE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/bin)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT})
endfunction()
