// The page of a proof: the answer, the tree, and the goal that is selected in full.

const tones = {safe: ['good', '✓', 'Proved'], unsafe: ['bad', '✗', 'Unsafe'], unknown: ['open', '?', 'Not proved']};

function headlineOf(data) {
  const {result} = data;
  if (result.error) return `${result.error.location ?? ''} ${result.error.message}`.trim();
  const {proof} = result;
  if (proof.open_goals > 0) return `${counted(proof.open_goals, 'goal')} open`;
  return 'All goals are closed.';
}

function factsOf(data) {
  const {proof} = data.result;
  const without = proof.goals_without_merging;
  const facts = [
    `${counted(proof.goals, 'goal')} with the program, ${counted(proof.first_order_goals, 'first-order goal')}, ${
        proof.merged.toLocaleString('en')} merged with an equal one`
  ];
  if (without) facts.push(`Without merging: ${counted(without, 'goal')}.`);
  if (data.goals.length < data.all_goals)
    facts.push(`The first ${data.goals.length.toLocaleString('en')} of ${
        data.all_goals.toLocaleString('en')} nodes are on this page.`);
  return facts;
}

function drawAnswer(data, header) {
  const [tone, icon, word] = tones[data.result.verdict];
  header.className = `summary ${tone}`;
  header.append(
      el('div', {class: 'verdict'}, el('div', {class: 'icon', 'aria-hidden': 'true'}, icon),
         el('div', {}, el('h1', {}, word, el('span', {class: 'kind'}, 'dynamic logic')),
            el('p', {class: 'headline'}, headlineOf(data)))),
      el('p', {class: 'origin'}, data.file),
      el('div', {class: 'facts'}, factsOf(data).map((fact) => el('p', {}, fact))));
}

function section(title, lines) {
  return lines.length === 0 ? [] : [el('h3', {}, title), ...lines.map((line) => el('code', {}, line))];
}

function drawDetails(data, number, tree, box) {
  const goal = data.goals[number];
  const {sequent} = goal;
  const title = goal.state === 'reduced' ? goal.rule : marks[goal.state][1];
  const line = goal.line > 0 ? [`line ${goal.line}: ${(data.lines[goal.line - 1] ?? '').trim()}`] : [];
  box.replaceChildren(
      el('h2', {}, `${title}`), goal.reason ? el('p', {}, goal.reason) : '', ...section('Source', line),
      ...section('Γ', sequent.gamma), ...section('φ', sequent.path),
      ...section(`⇒${sequent.label}  σ`, sequent.update), ...section('Σ', sequent.threads),
      ...section('Ψ', sequent.conclusion ? [sequent.conclusion] : []),
      ...section('It does not hold for', goal.values ?? []));
  if (goal.same !== undefined && goal.same < data.goals.length)
    box.append(el('button', {type: 'button', onclick: () => tree.select(goal.same)}, 'Go to the equal goal'));
}

function keysOfProof() {
  const key = (keys, what) => el('span', {}, ...keys.map((each) => el('kbd', {}, each)), what);
  return el(
      'p', {class: 'keys'}, key(['↑', '↓'], 'goal'), key(['→', '←'], 'unfold, fold'), key(['*'], 'unfold all below'),
      key(['o'], 'next open goal'), key(['m'], 'the equal goal'), key(['Home', 'End'], 'ends'));
}

function proofMain() {
  const data = JSON.parse(document.getElementById('data').textContent);
  document.title = `${data.file}: ${data.result.verdict}`;
  drawAnswer(data, document.getElementById('summary'));
  const details = el('section', {class: 'details', 'aria-label': 'the goal', 'aria-live': 'polite'});
  const tree = new ProofTree(data.goals, (number, own) => drawDetails(data, number, own, details));
  document.getElementById('main').append(el('div', {class: 'proof'}, tree.node, details));
  document.getElementById('footer').append(keysOfProof());
  const open = data.goals.findIndex((goal) => goal.state === 'open');
  const levels = 6;
  let level = [0];
  for (let i = 0; i < levels && level.length < 40; ++i) {
    level.forEach((number) => tree.unfold(number));
    level = level.flatMap((number) => data.goals[number].premises);
  }
  tree.select(Math.max(open, 0), false);
  document.body.dataset.ready = 'yes';
}

proofMain();
