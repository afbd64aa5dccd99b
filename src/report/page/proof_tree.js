// The goals of a proof as a tree, as the pattern of the ARIA guide wants it: one goal has the focus, arrows move it and
// fold and unfold. Children are made when they are first unfolded: proofs are large.

const marks = {open: ['○', 'open'], closed: ['✓', 'closed'], merged: ['↩', 'merged'], reduced: ['', '']};

function shortText(goal) {
  const {sequent} = goal;
  const parts = [];
  if (sequent.update.length > 0) parts.push(`{${sequent.update.join(' | ')}}`);
  if (sequent.threads.length > 0) parts.push(`[${sequent.threads.join(' ∥ ')}]`);
  if (parts.length === 0) parts.push(sequent.conclusion);
  return `⇒${sequent.label} ${parts.join(' ')}`;
}

class ProofTree {
  constructor(goals, onSelect) {
    this.goals = goals;
    this.onSelect = onSelect;
    this.parents = goals.map(() => -1);
    goals.forEach((goal, number) => goal.premises.forEach((premise) => this.parents[premise] = number));
    this.items = new Map();
    this.node = el('ul', {class: 'tree', role: 'tree', 'aria-label': 'proof'});
    this.node.addEventListener('keydown', (event) => this.key(event));
    this.node.append(this.item(0));
    this.select(0, false);
  }

  item(number) {
    const goal = this.goals[number];
    const [mark, word] = marks[goal.state];
    const has = goal.premises.length > 0;
    const note = goal.left_out ? `${counted(goal.left_out, 'premise')} not on this page` : '';
    const line = el(
        'div', {class: 'goal', onclick: () => this.click(number)}, el('span', {class: 'fold'}, has ? '▸' : ''),
        mark === '' ? null : el('span', {class: 'mark', title: word, role: 'img', 'aria-label': word}, mark),
        el('span', {class: 'rule'}, goal.state === 'reduced' || goal.rule === 'FOL' ? goal.rule : ''),
        el('span', {class: 'short'}, shortText(goal)),
        note === '' ? null : el('span', {class: 'note'}, note));
    const node = el('li', {class: `is-${goal.state}`, role: 'treeitem', tabindex: -1}, line);
    if (has) node.setAttribute('aria-expanded', 'false');
    this.items.set(number, node);
    return node;
  }

  isUnfolded(number) {
    return this.items.get(number)?.getAttribute('aria-expanded') === 'true';
  }

  unfold(number, unfolded = true) {
    const node = this.items.get(number);
    const goal = this.goals[number];
    if (goal.premises.length === 0) return;
    if (unfolded && node.children.length === 1)
      node.append(el('ul', {role: 'group'}, goal.premises.map((premise) => this.item(premise))));
    if (node.children.length > 1) node.children[1].hidden = !unfolded;
    node.setAttribute('aria-expanded', String(unfolded));
    node.querySelector('.fold').textContent = unfolded ? '▾' : '▸';
  }

  // Unfolds all that is above it.
  reveal(number) {
    const above = [];
    for (let at = this.parents[number]; at >= 0; at = this.parents[at]) above.push(at);
    above.reverse().forEach((each) => this.unfold(each));
  }

  select(number, focus = true) {
    this.reveal(number);
    if (this.selected !== undefined) {
      const before = this.items.get(this.selected);
      before.tabIndex = -1;
      before.setAttribute('aria-selected', 'false');
    }
    this.selected = number;
    const node = this.items.get(number);
    node.tabIndex = 0;
    node.setAttribute('aria-selected', 'true');
    if (focus) node.focus({preventScroll: true});
    if (node.isConnected) node.firstChild.scrollIntoView({block: 'nearest', inline: 'nearest'});
    this.onSelect(number, this);
  }

  click(number) {
    if (this.selected === number) this.unfold(number, !this.isUnfolded(number));
    this.select(number);
  }

  // In the order of the page, those that are folded away left out.
  visible() {
    return [...this.node.querySelectorAll('[role=treeitem]')].filter((node) => node.offsetParent !== null);
  }

  move(steps) {
    const nodes = this.visible();
    const place = nodes.indexOf(this.items.get(this.selected));
    const target = nodes[clamp(place + steps, 0, nodes.length - 1)];
    for (const [number, node] of this.items)
      if (node === target) return this.select(number);
  }

  nextOpen() {
    const open = [...this.goals.keys()].filter((number) => this.goals[number].state === 'open');
    if (open.length > 0) this.select(open.find((number) => number > this.selected) ?? open[0]);
  }

  // All below it, as far as that is a reasonable number.
  unfoldBelow(number) {
    const most = 500;
    const waiting = [number];
    for (let done = 0; waiting.length > 0 && done < most; ++done) {
      const next = waiting.shift();
      this.unfold(next);
      waiting.push(...this.goals[next].premises);
    }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const goal = this.goals[this.selected];
    const actions = {
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      ArrowRight: () => this.isUnfolded(this.selected) ? this.select(goal.premises[0]) : this.unfold(this.selected),
      ArrowLeft: () => this.isUnfolded(this.selected)    ? this.unfold(this.selected, false) :
          this.parents[this.selected] >= 0 ? this.select(this.parents[this.selected]) :
                                             undefined,
      Home: () => this.select(0),
      End: () => this.move(this.items.size),
      Enter: () => this.unfold(this.selected, !this.isUnfolded(this.selected)),
      ' ': () => this.unfold(this.selected, !this.isUnfolded(this.selected)),
      '*': () => this.unfoldBelow(this.selected),
      o: () => this.nextOpen(),
      m: () => goal.same !== undefined && goal.same < this.goals.length && this.select(goal.same)
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }
}
