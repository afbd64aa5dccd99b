// Which page it is, and what the browser tells it.

function runOf(record, sources, about) {
  const run = new Run(record, sources);
  run.title = about.title;
  run.subtitle = about.subtitle;
  run.decides = about.decides;
  run.failure =
      about.error ? {message: about.error.message.split('\n')[0], path: failingThread(record, about.error)} : null;
  return run;
}

// Undefined: nobody in particular, as with a deadlock.
function failingThread(record, error) {
  const isOfAll = error.kind === 'deadlock' || error.kind === 'ensures' || error.kind === 'leak';
  return isOfAll || record.steps.length === 0 ? undefined : record.steps.at(-1).path;
}

// What is different at the end.
function endingText(ending, other) {
  if (ending.error) return ending.error.message.split('\n')[0];
  const differs = (each) => other.error || other.values.find((value) => value.name === each.name)?.value !== each.value;
  return ending.values.filter(differs).map((each) => `${each.name} = ${each.value}`).join(', ');
}

function viewOf(data, sources) {
  const {result} = data;
  if (result.command === 'paths') return new Paths(data, sources);
  if (data.runs?.length === 2) {
    const ends = result.difference.endings.map((ending) => result.endings[ending]);
    const both = data.runs.map((each, side) => runOf(each.counterexample, sources, {
                                 title: `Schedule ${'AB'[side]}`,
                                 subtitle: `ends with ${endingText(ends[side], ends[1 - side])}`,
                                 error: each.error
                               }));
    const view = new Execution(both, sources, result.difference.part_after);
    view.opensAt = result.difference.part_after;
    return view;
  }
  if (result.counterexample && result.counterexample.steps.length > 0)
    return new Execution(
        [runOf(result.counterexample, sources, {title: 'Execution', decides: decidesOf(data), error: result.error})],
        sources, 0);
  if (result.proof?.invariants) return new Invariants(data, sources);
  return new Coverage(data, sources);
}

function help() {
  const key = (keys, what) => el('span', {}, ...keys.map((each) => el('kbd', {}, each)), what);
  return el(
      'p', {class: 'keys'}, key(['←', '→'], 'step'), key(['[', ']'], 'next thread'), key(['Home', 'End'], 'ends'),
      key(['f'], 'fold'), key(['Enter'], 'unfold here'), key(['/'], 'search'), key(['n'], 'next match'),
      key(['Esc'], 'let go of a variable'));
}

function main() {
  const data = JSON.parse(document.getElementById('data').textContent);
  const sources = new Sources(data.sources);
  drawSummary(data, document.getElementById('summary'));
  const view = viewOf(data, sources);
  document.getElementById('main').append(view.node);
  if (view instanceof Execution) document.getElementById('footer').append(help());
  view.start();
  addEventListener('beforeprint', () => {
    document.querySelectorAll('details.about').forEach((each) => (each.open = true));
    document.body.classList.add('printing');
    view.print(true);
  });
  addEventListener('afterprint', () => {
    document.body.classList.remove('printing');
    view.print(false);
  });
  document.body.dataset.ready = 'yes';
}

main();
