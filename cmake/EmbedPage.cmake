# Run by cmake -P with OUTPUT, NAME, HTML, STYLES and SCRIPTS: a C++ file that defines the functions NAME_html, NAME_style and
# NAME_script of report/page_parts.h with the bytes of the files. Styles and scripts are put together in their order.
function(bytes_of result)
  set(all "")
  foreach(file IN LISTS ARGN)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND all "\n    \"${bytes}\"")
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

bytes_of(html ${HTML})
bytes_of(style ${STYLES})
bytes_of(script ${SCRIPTS})
file(WRITE ${OUTPUT} "#include \"report/page_parts.h\"

namespace heddle::report {

std::string_view ${NAME}_html() {
  return${html};
}

std::string_view ${NAME}_style() {
  return${style};
}

std::string_view ${NAME}_script() {
  return${script};
}

}  // namespace heddle::report
")
