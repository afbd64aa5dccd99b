# Which room may include which. Everything points to the left: the search knows nothing of the language that a program
# was written in, and only the command line knows all rooms.
BEGIN {
  allow["base"] = ""
  allow["term"] = "base"
  allow["smt"] = "base term"
  allow["program"] = "base term smt"
  allow["proof_check"] = "base term smt program"
  allow["analysis"] = "base program"
  allow["lang"] = "base program"
  allow["bitcode"] = "base program"
  allow["models"] = ""
  allow["machine"] = "base term smt program"
  allow["native"] = "base term smt program analysis machine"
  allow["modelling"] = "base term program native"
  allow["trace"] = "base term smt program machine"
  allow["explore"] = "base term smt program machine trace"
  allow["plan"] = "base term smt program analysis machine native trace explore"
  allow["calculus"] = "base term smt program lang machine trace explore plan"
  allow["proof"] = "base term smt program machine trace explore plan"
  allow["permute"] = "base term smt program analysis machine native trace explore plan"
  allow["replay"] = "base term smt program analysis machine native trace explore plan permute"
  allow["report"] = "base term smt program analysis machine native trace explore plan calculus proof proof_check permute replay"
  allow["cli"] = "base term smt program analysis lang bitcode machine native modelling trace explore plan calculus proof proof_check permute replay report"
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
