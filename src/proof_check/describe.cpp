#include "proof_check/describe.h"

namespace heddle::proof_check {

std::string describe_place(const program::Program& program, Place place) {
  if (place == ended) return "finished";
  if (place == unborn) return "unborn";
  return "at " + program.sources.place(program.steps.at(place).location);
}

std::string describe_node(const program::Program& program, const Proof& proof, std::size_t node) {
  std::string threads;
  for (std::size_t i = 0; i < proof.threads.size(); ++i)
    threads +=
        (i == 0 ? "" : ", ") + proof.threads[i].name + " " + describe_place(program, proof.nodes.at(node).places[i]);
  return "node " + std::to_string(node) + " (" + threads + ")";
}

std::string describe_step(const program::Program& program, const Thread& thread, std::uint32_t step) {
  return "the step '" + program.steps.at(step).text + "' of " + thread.name;
}

std::string describe_failure(const program::Program& program, const Way& way) {
  if (way.end == Way::End::SpawnsUnlisted)
    return "it starts a thread by spawn " + std::to_string(way.number) + ", which is not among the threads";
  const program::Check& check = program.checks.at(way.number);
  return check.message + " (" + program.sources.place(check.location) + ")";
}

}  // namespace heddle::proof_check
