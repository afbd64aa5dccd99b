// The steps whose order decides the outcome. Best is what was found by rerunning the counterexample with orders
// reversed (`why` in the result); otherwise the page brings a pair that is a good place to begin reading.

const ranks = ['1st', '2nd', '3rd', '4th'];

function decidesOf(data) {
  const {why} = data.result;
  if (why?.pairs.length > 0) return marked(why.pairs, 'the other way round it does not fail', 'its order decides');
  if (why || !data.decides) return null;
  const [first, second] = data.decides.steps;
  return marked([{first, second}], data.decides.label, `part of the ${data.decides.label}`);
}

// A pair whose second step the execution has not come to has only a first one.
function marked(given, label, said) {
  const pairs = given.filter((pair) => pair.second !== null).map((pair) => ({from: pair.first, to: pair.second}));
  const steps = new Set(given.flatMap((pair) => [pair.first, pair.second]).filter((step) => step !== null));
  const rank = new Map([...steps].sort((a, b) => a - b).map((step, index) => [step, ranks[index] ?? `${index + 1}th`]));
  return {pairs, rank, label, said};
}
