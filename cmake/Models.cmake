# heddle_bitcode(output table header source... FLAGS flag... CXX_FLAGS flag...): compiles the sources in C (with FLAGS) and
# C++ (with CXX_FLAGS) to bitcode and writes a C++ file that holds it as the table of that name, which the header declares.
function(heddle_bitcode output table header)
  cmake_parse_arguments(PARSE_ARGV 3 code "" "" "FLAGS;CXX_FLAGS;DEPENDS")
  set(bitcode_files)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${table})
  foreach(source IN LISTS code_UNPARSED_ARGUMENTS)
    get_filename_component(name ${source} NAME_WE)
    set(bitcode ${folder}/${name}.bc)
    set(flags ${code_FLAGS})
    if(source MATCHES "\\.cpp$")
      set(flags ${code_CXX_FLAGS})
    endif()
    add_custom_command(
      OUTPUT ${bitcode}
      COMMAND ${HEDDLE_CLANG} -Wall -Wextra -Werror -O0 -fno-discard-value-names ${flags} -c -emit-llvm ${source}
              -o ${bitcode}
      DEPENDS ${source} ${code_DEPENDS}
      COMMENT "Compiling ${table}/${name}")
    list(APPEND bitcode_files ${bitcode})
  endforeach()
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" "-DFILES=${bitcode_files}" "-DTABLE=${table}" "-DHEADER=${header}"
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedModels.cmake
    DEPENDS ${bitcode_files} ${CMAKE_SOURCE_DIR}/cmake/EmbedModels.cmake
    COMMENT "Embedding ${table}"
    VERBATIM)
endfunction()
