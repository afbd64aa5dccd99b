// The answer at the top, and with what reservations it is to be read.

const icons = {
  unsafe: '✕',
  safe: '✓',
  unknown: '?',
  deterministic: '✓',
  depends: '≠',
  paths: 'π'
};
const tones = {
  unsafe: 'bad',
  depends: 'bad',
  safe: 'good',
  deterministic: 'good',
  unknown: 'open',
  paths: 'calm'
};
const answers = {
  depends: 'depends on the schedule',
  paths: 'symbolic paths'
};

const scopes = {
  all: 'all executions',
  bounded: 'a part of the executions',
  run: 'the executions with the steps of one run',
  'all schedules': 'all schedules for these inputs',
  'all inputs': 'all inputs and all schedules'
};

function drawSummary(data, header) {
  const {result} = data;
  const verdict = result.verdict ?? 'paths';
  document.title = `${answers[verdict] ?? verdict}: ${result.file} – heddle`;
  header.className = `summary ${tones[verdict] ?? 'open'}`;
  header.append(
      el('div', {class: 'verdict'}, el('span', {class: 'icon', 'aria-hidden': 'true'}, icons[verdict] ?? '?'),
         el('div', {},
            el('h1', {}, el('span', {}, answers[verdict] ?? verdict),
               result.error ? el('span', {class: 'kind'}, result.error.kind) : null),
            el('p', {class: 'headline'}, headline(data)))),
      el('p', {class: 'origin'}, el('b', {}, result.file), ` · heddle ${result.command} ${result.version}`),
      facts(data), details(data));
}

function headline(data) {
  const {result} = data;
  if (result.error) {
    const [first] = result.error.message.split('\n');
    return `${first}${result.error.location ? ` (${result.error.location})` : ''}`;
  }
  if (result.difference)
    return `Two schedules of the same program end differently; they part after ${
        counted(result.difference.part_after, 'step')}.`;
  switch (result.verdict) {
    case 'safe':
      if (result.proof) return `Proved for all executions, however long${under(result)}.`;
      return `No error in ${scopes[result.scope]}${under(result)}${butVacuous(result)}.`;
    case 'deterministic':
      return `Every schedule ends in the same state (${scopes[result.scope]}).`;
    case 'unknown':
      return result.incomplete.length > 0 ? `No answer for all executions: ${result.incomplete[0].reason}.` :
                                            'No answer.';
    default:
      return pathsHeadline(result);
  }
}

const under = (result) => (result.assumptions.length > 0 ? `, assuming ${result.assumptions.join(', ')}` : '');
const butVacuous = (result) =>
    (result.vacuous ? `; but ${result.vacuous.map((each) => each.reason).join(', and ')}` : '');

function pathsHeadline(result) {
  if (!result.stats) return counted(result.runs?.length ?? 0, 'reduction');
  const {states, failed, deadlocks} = result.stats;
  return `${counted(states, 'final state')}, ${counted(failed, 'path')} that ${failed === 1 ? 'fails' : 'fail'}, ${
      counted(deadlocks, 'deadlock')} (reduction ${result.reduction}).`;
}

// What one needs to see it again, and what else the error says.
function facts(data) {
  const {result} = data;
  const inputs = (result.counterexample?.inputs ?? result.inputs ?? []).filter((input) => !input.idle);
  const line = (title, text) => el('div', {class: 'command'}, el('span', {class: 'hint'}, title), el('code', {}, text));
  return el(
      'div', {class: 'facts'}, ...(result.error?.message.split('\n').slice(1) ?? []).map((each) => el('p', {}, each)),
      inputs.length > 0 ? line('Inputs', inputs.map((each) => `${each.name} = ${each.value}`).join(', ')) : null,
      result.why ? el('div', {class: 'why'}, el('span', {class: 'hint'}, 'Why'), whyText(result.why)) : null,
      ...(data.replay ?? []).map(replayLine));
}

const whyText = (why) => el('ul', {}, ...why.sentences.map((sentence) => el('li', {}, sentence)));

function details(data) {
  const {result} = data;
  const rows = [];
  const add = (title, ...content) => content.length > 0 && rows.push(el('dt', {}, title), el('dd', {}, ...content));
  const list = (items) => (items?.length ? [el('ul', {}, ...items.map((item) => el('li', {}, item)))] : []);
  if (result.error?.kind === 'deadlock') add('Waiting', ...list(waitingLines(result)));
  add('Decides', ...(data.decides && !data.result.why ? [data.decides.text] : []));
  add('Left out', ...list(result.incomplete?.map(leftOut)));
  add('Vacuous', ...list(result.vacuous?.map((each) => `${each.reason}${placesOf(each.places)}`)));
  add('Notes',
      ...list(result.notes?.map(
          (note) => note.message.split('\n').join('; ') + (note.location ? ` (${note.location})` : ''))));
  add('Assumptions', ...list(result.assumptions));
  add('Checked', ...(data.checked ? [data.checked] : []));
  add('Scope', ...(result.scope ? [scopes[result.scope] ?? result.scope] : []));
  add('Data races', ...(result.races ? [result.races] : []));
  add('Statistics', ...statistics(result));
  const isOpen = result.verdict !== 'unsafe' && result.verdict !== 'depends';
  return el('details', {class: 'about', open: isOpen}, el('summary', {}, 'About this result'), el('dl', {}, ...rows));
}

const placesOf = (places) =>
    (places?.length ? `: ${places.map((each) => `${each.what} (${each.location})`).join(', ')}` : '');

function waitingLines(result) {
  return result.counterexample.waiting.map(
      (each) => `${each.path} ${each.name} ${waitText(each)}${each.location ? `, at ${each.location}` : ''}`);
}

function leftOut(item) {
  const count = item.count > 1 ? ` (${item.count.toLocaleString('en')} times)` : '';
  return `${item.location ? `${item.location}: ` : ''}${item.reason}${count}${
      item.advice ? `; try ${item.advice}` : ''}`;
}

function replayLine(command) {
  const [, before, text] = /^([^]*?)(?:\n?Replay: )?(heddle [^\n]*)$/.exec(command) ?? [null, '', command];
  const button = el('button', {type: 'button', class: 'quiet copy', onclick: () => copy(text, button)}, 'Copy');
  return el('div', {class: 'command'}, el('span', {class: 'hint'}, before || 'Replay'), el('code', {}, text), button);
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(button.previousSibling);
    button.textContent = 'Selected';
  }
}

function statistics(result) {
  const {stats} = result;
  if (!stats) return [];
  const words = [];
  const say = (key, ...nouns) => stats[key] !== undefined && words.push(counted(stats[key], ...nouns));
  say('executions', 'execution');
  say('classes', 'class', 'classes');
  say('steps', 'step');
  say('pruned', 'pruned state');
  say('blocked', 'blocked execution');
  if (result.proof?.traces?.length) say('iterations', 'trace looked at', 'traces looked at');
  say('queries', 'solver query', 'solver queries');
  if (stats.seconds !== undefined) words.push(`${stats.seconds.toFixed(2)} s`);
  if (stats.peak_memory_mib !== undefined) words.push(`${Math.round(stats.peak_memory_mib)} MiB`);
  if (result.phase) words.push(`answered by phase ${result.phase}`);
  return [words.join(' · ')];
}
