# Run by cmake -P with OUTPUT, FILES, TABLE and HEADER: a C++ file that defines bitcode::TABLE() with the bytes of the
# files.
set(arrays "")
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  string(LENGTH "${bytes}" length)
  math(EXPR size "${length} / 4")
  string(APPEND arrays "const char ${name}_bytes[] =\n    \"${bytes}\";\n")
  string(APPEND rows "    {\"${name}\", {${name}_bytes, ${size}}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace heddle::bitcode {

namespace {

${arrays}
const Model table[] = {
${rows}};

}  // namespace

std::span<const Model> ${TABLE}() { return table; }

}  // namespace heddle::bitcode
")
