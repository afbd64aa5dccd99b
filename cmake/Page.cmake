# heddle_page(output folder): writes a C++ file that holds the parts of the page in the folder, for
# src/report/page_parts.h.
function(heddle_page output folder)
  # What is needed first comes first.
  set(scripts dom order model rows words deciding lines lanes overview standings source variables search execution summary coverage
      paths proof main)
  list(TRANSFORM scripts PREPEND ${folder}/)
  list(TRANSFORM scripts APPEND .js)
  set(styles base summary controls panels picture source variables coverage paths proof media)
  list(TRANSFORM styles PREPEND ${folder}/)
  list(TRANSFORM styles APPEND .css)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" "-DHTML=${folder}/page.html" "-DSTYLES=${styles}"
            "-DSCRIPTS=${scripts}" -P ${CMAKE_SOURCE_DIR}/cmake/EmbedPage.cmake
    DEPENDS ${folder}/page.html ${styles} ${scripts} ${CMAKE_SOURCE_DIR}/cmake/EmbedPage.cmake
    COMMENT "Embedding the page"
    VERBATIM)
endfunction()
