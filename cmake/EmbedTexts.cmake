# Run by cmake -P with OUTPUT, HEADER, FUNCTION and FILES: a C++ file that defines FUNCTION, as HEADER declares it, with
# the names of the files and their texts.
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND rows "    {\"${name}\", R\"heddle(${text})heddle\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace heddle::cli {

namespace {

const ExampleFile table[] = {
${rows}};

}  // namespace

std::span<const ExampleFile> ${FUNCTION}() { return table; }

}  // namespace heddle::cli
")
