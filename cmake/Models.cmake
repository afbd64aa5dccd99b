# heddle_models(output source...): compiles the C sources to bitcode and writes a C++ file that holds it, for
# src/bitcode/models.h.
function(heddle_models output)
  set(bitcode_files)
  foreach(source IN LISTS ARGN)
    get_filename_component(name ${source} NAME_WE)
    set(bitcode ${CMAKE_CURRENT_BINARY_DIR}/models/${name}.bc)
    add_custom_command(
      OUTPUT ${bitcode}
      COMMAND ${HEDDLE_CLANG} -std=c17 -Wall -Wextra -Werror -ffreestanding -O0 -Xclang -disable-O0-optnone
              -fno-discard-value-names -c -emit-llvm ${source} -o ${bitcode}
      DEPENDS ${source}
      COMMENT "Compiling model ${name}")
    list(APPEND bitcode_files ${bitcode})
  endforeach()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/models)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" "-DFILES=${bitcode_files}"
            -P ${CMAKE_SOURCE_DIR}/cmake/EmbedModels.cmake
    DEPENDS ${bitcode_files} ${CMAKE_SOURCE_DIR}/cmake/EmbedModels.cmake
    COMMENT "Embedding the models"
    VERBATIM)
endfunction()
