# heddle_page(output folder) and heddle_proof_page(output folder): write C++ files that hold the parts of the pages in the
# folder, for src/report/page_parts.h. What is needed first comes first.
function(heddle_page output folder)
  set(scripts dom order model rows words deciding lines lanes overview standings source variables search execution summary coverage
      paths invariants main)
  set(styles base summary controls panels picture source variables coverage paths invariants media)
  heddle_embed_page(${output} ${folder} page "${styles}" "${scripts}")
endfunction()

function(heddle_proof_page output folder)
  set(scripts dom proof_tree proof_main)
  set(styles base summary controls proof media)
  heddle_embed_page(${output} ${folder} proof_page "${styles}" "${scripts}")
endfunction()

function(heddle_embed_page output folder name styles scripts)
  list(TRANSFORM scripts PREPEND ${folder}/)
  list(TRANSFORM scripts APPEND .js)
  list(TRANSFORM styles PREPEND ${folder}/)
  list(TRANSFORM styles APPEND .css)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" -DNAME=${name} "-DHTML=${folder}/page.html" "-DSTYLES=${styles}"
            "-DSCRIPTS=${scripts}" -P ${CMAKE_SOURCE_DIR}/cmake/EmbedPage.cmake
    DEPENDS ${folder}/page.html ${styles} ${scripts} ${CMAKE_SOURCE_DIR}/cmake/EmbedPage.cmake
    COMMENT "Embedding the page"
    VERBATIM)
endfunction()
