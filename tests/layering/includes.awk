# Which room may include which. Everything points to the left: the search knows nothing of the language that a program
# was written in, and only the command line knows all rooms.
BEGIN {
  allow["term"] = ""
  allow["smt"] = "term"
  allow["program"] = "term smt"
  allow["analysis"] = "program"
  allow["lang"] = "program"
  allow["bitcode"] = "program"
  allow["machine"] = "term smt program"
  allow["native"] = "term smt program analysis machine"
  allow["trace"] = "term smt program machine"
  allow["explore"] = "term smt program analysis machine native trace"
  allow["permute"] = "term smt program analysis machine native trace explore"
  allow["replay"] = "term smt program analysis machine native trace explore permute"
  allow["report"] = "term smt program analysis machine native trace explore permute replay"
  allow["cli"] = "term smt program analysis lang bitcode machine native trace explore permute replay report"
}

function complain(message) {
  print FILENAME ":" FNR ": " message
  violations++
}

/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
  header = $0
  sub(/^[^<"]*[<"]/, "", header)
  sub(/[>"].*$/, "", header)
  split(header, to, "/")
  split(FILENAME, from, "/")

  if (header ~ /^z3/ && FILENAME !~ /^src\/smt\/[^\/]*\.cpp$/ && FILENAME !~ /^tests\/smt\//) complain("Z3 is for src/smt/*.cpp and its tests only")
  if (header ~ /^(llvm|clang)\// && FILENAME !~ /^src\/bitcode\//) complain("LLVM is for src/bitcode only")
  if (from[1] != "src" || $0 ~ /</) next
  if (!(from[2] in allow)) complain("the room " from[2] " has no place in the order; add it to includes.awk")
  else if (header == "heddle/version.h" || to[1] == from[2]) next
  else if (!(to[1] in allow)) complain("\"" header "\" is not a path from src/")
  else if (!index(" " allow[from[2]] " ", " " to[1] " ")) complain(from[2] " must not include " to[1])
}

END { exit violations > 0 }
