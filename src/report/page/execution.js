// The page of an execution, or of two beside each other: the pictures, the source and the variables follow one cursor.

class Execution {
  constructor(runs, sources, shared) {
    this.runs = runs;
    this.sources = sources;
    this.length = Math.max(...runs.map((run) => run.length));
    this.cursor = -1;
    this.matches = [];
    this.lanes = runs.map((run, side) => this.picture(run, side, shared));
    this.overview = new Overview(runs);
    this.standings = new Standings(runs);
    this.source = new SourceView(sources, (file, line) => this.standings.at(file, line));
    this.variables = new Variables(runs, {go: (step) => this.go(step), select: (entry) => this.selectVariable(entry)});
    this.search = new Search((words) => this.find(words), (way) => this.nextMatch(way));
    this.node = this.build();
    document.addEventListener('keydown', (event) => this.key(event));
  }

  picture(run, side, shared) {
    const lanes = new Lanes(
        run, new Rows(run, shared), {go: (step) => this.go(step), fold: (stretch) => this.fold(lanes, stretch)});
    lanes.name = 'ab'[side];
    return lanes;
  }

  build() {
    this.slider = el('input', {
      type: 'range',
      min: 0,
      max: this.length,
      value: 0,
      class: 'slider',
      'aria-label': 'Step',
      oninput: () => this.go(Number(this.slider.value) - 1)
    });
    this.counter = el('output', {class: 'counter'});
    this.status = el('p', {class: 'status', role: 'status', 'aria-live': 'polite'});
    this.foldButton =
        el('button', {
          type: 'button',
          'aria-pressed': 'true',
          disabled: this.lanes.every((lanes) => lanes.rows.stretches.length === 0),
          title: 'Fold long stretches of one thread (f)',
          onclick: () => this.foldAll()
        },
           'Fold');
    const move = (label, title, to) =>
        el('button', {type: 'button', 'aria-label': title, title, onclick: () => this.go(to())}, label);
    const bar = el(
        'div', {class: 'toolbar', role: 'toolbar', 'aria-label': 'Steps'},
        el('div', {class: 'moves'}, move('|◀', 'First step (Home)', () => 0),
           move('◀', 'Step back (←)', () => this.cursor - 1), move('▶', 'Step forward (→)', () => this.cursor + 1),
           move('▶|', 'Last step (End)', () => this.length - 1)),
        el('div', {class: 'time'}, this.overview.canvas, this.slider), this.counter, this.foldButton, this.search.node);
    return el(
        'div', {class: `execution${this.runs.length > 1 ? ' two' : ''}`},
        el('div', {class: 'sticky'}, bar, this.status),
        el('div', {class: 'workspace'}, this.pictures(),
           el('div', {class: 'side'}, this.source.node, this.variables.node)));
  }

  pictures() {
    const titled = this.lanes.map(
        (lanes, side) =>
            el('section', {class: 'panel picture', 'aria-label': this.runs[side].title},
               el('div', {class: 'title'}, el('h2', {}, this.runs[side].title),
                  this.runs[side].subtitle ? el('span', {class: 'hint'}, this.runs[side].subtitle) : null),
               lanes.box, this.legend()));
    return el('div', {class: 'pictures'}, ...titled);
  }

  legend() {
    const items = [['key tie', 'comes before']];
    if (this.runs.some((run) => run.conflicts.length > 0)) items.push(['key conflict', 'conflict']);
    const decides = this.runs.find((run) => run.decides)?.decides;
    if (decides) items.push(['key deciding', decides.label]);
    if (this.runs.some((run) => run.locks.length > 0)) items.push(['key bar', 'holds a lock']);
    return el(
        'p', {class: 'legend', 'aria-hidden': 'true'},
        ...items.map(([kind, text]) => el('span', {}, el('i', {class: kind}), text)));
  }

  start() {
    const asked = /^#step=(\d+)$/.exec(location.hash);
    for (const lanes of this.lanes) lanes.layout();
    this.go(asked ? Number(asked[1]) - 1 : this.opensAt ?? this.length - 1);
  }

  go(step) {
    this.cursor = clamp(step, -1, this.length - 1);
    this.slider.value = this.cursor + 1;
    this.counter.textContent = `${this.cursor + 1} / ${this.length}`;
    const sentence =
        this.runs.map((run, side) => this.prefix(side) + sentenceOf(run, Math.min(this.cursor, run.length - 1)))
            .join(' ');
    this.slider.setAttribute('aria-valuetext', sentence);
    this.status.textContent = sentence;
    this.lanes.forEach((lanes, side) => lanes.setCursor(Math.min(this.cursor, this.runs[side].length - 1)));
    this.standings.setCursor(this.cursor);
    this.source.show(this.runs[0].places[Math.min(this.cursor, this.runs[0].length - 1)] ?? null);
    this.variables.setCursor(this.cursor);
  }

  prefix(side) {
    return this.runs.length > 1 ? `${'AB'[side]}: ` : '';
  }

  fold(lanes, stretch) {
    lanes.rows.toggle(stretch);
    lanes.refresh();
    this.updateFoldButton();
  }

  foldAll() {
    const fold = !this.lanes[0].rows.foldAll || this.lanes.some((lanes) => lanes.rows.opened.size > 0);
    for (const lanes of this.lanes) {
      lanes.rows.setAll(fold);
      lanes.resize();
      lanes.setCursor(lanes.cursor);
    }
    this.updateFoldButton();
  }

  updateFoldButton() {
    const {rows} = this.lanes[0];
    this.foldButton.setAttribute('aria-pressed', String(rows.foldAll && rows.opened.size === 0));
  }

  selectVariable(entry) {
    this.lanes.forEach((lanes, side) => lanes.setVariable(entry?.variables[side] ?? null));
  }

  find(words) {
    this.haystack ??= this.runs.map((run) => run.steps.map((step, number) => textOf(run, step, number)));
    const wanted = words.toLowerCase();
    const found = this.haystack.map(
        (texts) => new Set(wanted === '' ? [] : texts.flatMap((text, i) => (text.includes(wanted) ? [i] : []))));
    this.lanes.forEach((lanes, side) => {
      lanes.marked = found[side];
      lanes.draw();
    });
    this.matches = [...new Set(found.flatMap((set) => [...set]))].sort((a, b) => a - b);
    this.overview.marked = this.matches;
    this.overview.draw();
    return this.matches.length;
  }

  // Goes to a match; answers which one it is.
  nextMatch(way) {
    if (this.matches.length === 0) return -1;
    const here = lastAtMost(this.matches, way > 0 ? this.cursor : this.cursor - 1);
    const next = way > 0 ? (here + 1) % this.matches.length : here < 0 ? this.matches.length - 1 : here;
    this.go(this.matches[next]);
    return next;
  }

  // The next step at which another thread goes on.
  nextSwitch(way) {
    const {steps} = this.runs[0];
    let at = this.cursor + way;
    while (at > 0 && at < steps.length && steps[at].path === steps[at - 1].path) at += way;
    return at;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const within = event.target instanceof Element ? event.target : document.body;
    if (within.closest('input, textarea') || (event.key === 'Enter' && within.closest('button, summary'))) return;
    const scrolls = within.closest('.code, .history') && /^(Arrow(Up|Down)|Page|Home|End)/.test(event.key);
    const action = scrolls ? undefined : this.keys()[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  keys() {
    const by = (steps) => () => this.go(this.cursor + steps);
    return {
      ArrowRight: by(1),
      ArrowDown: by(1),
      ArrowLeft: by(-1),
      ArrowUp: by(-1),
      PageDown: by(20),
      PageUp: by(-20),
      Home: () => this.go(0),
      End: () => this.go(this.length - 1),
      f: () => this.foldAll(),
      n: () => this.search.go(1),
      N: () => this.search.go(-1),
      ']': () => this.go(this.nextSwitch(1)),
      '[': () => this.go(this.nextSwitch(-1)),
      Enter: () => this.openFold(),
      Escape: () => this.variables.selected && this.variables.select(this.variables.selected),
    };
  }

  openFold() {
    for (const lanes of this.lanes) {
      const row = lanes.rows.rows[lanes.rows.rowOf[lanes.cursor]];
      if (row?.fold) this.fold(lanes, row.fold);
    }
  }

  print(whole) {
    for (const part of [...this.lanes, this.source.list, this.variables.list]) {
      part.whole = whole;
      part.draw();
    }
  }
}

function textOf(run, step, number) {
  const accesses = step.accesses.flatMap((access) => [access.name, access.value, `${access.name} = ${access.value}`]);
  return [
    step.path, step.name, step.function, step.text, step.location, ...accesses, step.output, ...(step.holds ?? []),
    `step ${number + 1}`
  ].filter(Boolean)
      .join('\n')
      .toLowerCase();
}
