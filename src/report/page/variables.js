// The shared variables with their values after the current step, and who touched one of them when.

class Variables {
  constructor(runs, listener) {
    this.runs = runs;
    this.listener = listener;  // {go(step), select(name)}
    this.cursor = -1;
    this.selected = null;
    this.entries = entriesOf(runs);
    this.box = el(
        'div',
        {class: 'values', tabIndex: 0, role: 'listbox', 'aria-label': 'Shared variables; Enter shows who touched one'});
    this.box.addEventListener('keydown', (event) => this.key(event));
    this.history = el('div', {class: 'history', hidden: true});
    this.node =
        el('section', {class: `panel variables${runs.length > 1 ? ' two' : ''}`, 'aria-label': 'Shared variables'},
           el('div', {class: 'title'}, el('h2', {}, 'Shared variables'),
              el('span', {class: 'hint'}, 'click: who touched it when')),
           runs.length > 1 ? el('div', {class: 'sides-heads'}, el('span'), el('b', {}, 'A'), el('b', {}, 'B')) : null,
           this.box, this.history);
    this.list = new WindowedList(this.box, 24, (index) => this.row(this.entries[index], index));
    this.list.setCount(this.entries.length);
    if (this.entries.length === 0) this.box.append(el('p', {class: 'empty'}, 'No step touches what others may see.'));
  }

  setCursor(step) {
    this.cursor = step;
    this.list.draw();
    this.markHistory();
  }

  statesOf(entry) {
    return entry.variables.map(
        (variable, side) => variable ? stateOf(variable, Math.min(this.cursor, this.runs[side].length - 1)) : null);
  }

  row(entry, index) {
    const states = this.statesOf(entry);
    const values = states.map((state) => this.value(state));
    const now = states.some((state) => state?.now);
    const differ = states.length > 1 && states[0]?.value !== states[1]?.value;
    const last = states.length === 1 ? this.lastTouch(states[0]) : null;
    return el(
        'div', {
          class: `row${now ? ' now' : ''}${differ ? ' differ' : ''}${entry === this.selected ? ' selected' : ''}${
              states.every((each) => !each) ? ' untouched' : ''}`,
          role: 'option',
          id: `variable-${index}`,
          'aria-selected': String(entry === this.selected),
          'data-name': entry.name,
          onclick: () => this.select(entry)
        },
        el('code', {class: 'name', title: entry.name}, entry.name), ...values, last);
  }

  value(state) {
    if (!state) return el('span', {class: 'value none', 'aria-label': 'not touched yet'}, '·');
    const changed = state.now && state.wrote && state.old !== undefined && state.old !== state.value;
    return el(
        'span', {
          class: `value${state.now && state.wrote ? ' written' : ''}`,
          'data-value': state.value,
          title: state.touch.lost ? 'part of it was overwritten' : state.value
        },
        changed ? el('s', {}, state.old) : null, state.value);
  }

  lastTouch(state) {
    if (!state || state.touch.lost) return el('span', {class: 'last'});
    const run = this.runs[0];
    const lane = run.laneOf(state.touch.step);
    return el(
        'span', {class: `last t${lane % 7}`}, el('span', {class: 'dot'}),
        `${state.wrote ? 'write' : 'read'} ${state.touch.step + 1}`);
  }

  select(entry) {
    this.selected = this.selected === entry ? null : entry;
    this.listener.select(this.selected);
    this.list.draw();
    this.drawHistory();
  }

  key(event) {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step !== undefined) {
      this.active = clamp((this.active ?? -1) + step, 0, this.entries.length - 1);
      this.list.show(this.active);
      this.list.draw();
      this.box.querySelectorAll('.row.active').forEach((row) => row.classList.remove('active'));
      document.getElementById(`variable-${this.active}`)?.classList.add('active');
      this.box.setAttribute('aria-activedescendant', `variable-${this.active}`);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.active !== undefined) this.select(this.entries[this.active]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // All touches, one after the other. Reads of one thread in a row that see the same are one line.
  drawHistory() {
    const entry = this.selected;
    this.history.hidden = !entry;
    if (!entry) return;
    const sides =
        entry.variables.map((variable, side) => (variable ? this.touches(variable, this.runs[side], side) : el('div')));
    this.history.replaceChildren(
        el('div', {class: 'title'}, el('h3', {}, el('code', {}, entry.name)),
           el('button', {type: 'button', class: 'quiet', 'aria-label': 'Close', onclick: () => this.select(entry)},
              '✕')),
        el('div', {class: 'sides'}, ...sides));
    this.markHistory();
  }

  touches(variable, run, side) {
    const shown = variable.touches.slice(0, 2000);
    const list = el('ol', {}, ...shown.map((touch) => {
      const lane = run.laneOf(touch.step);
      const what =
          touch.lost       ? `overwrites a part (${touch.by.name})` :
          touch.access.deed ? touch.access.deed :
                              `${touch.write ? 'writes' : 'reads'} ${touch.value}`;
      return el(
          'li', {},
          el('button', {
            type: 'button',
            class: `touch t${lane % 7}${touch.write ? ' write' : ''}`,
            'data-step': touch.step,
            onclick: () => this.listener.go(touch.step, side)
          },
             el('span', {class: 'when'}, String(touch.step + 1)), el('span', {class: 'dot'}),
             el('span', {}, run.threads[lane].path), el('b', {}, what),
             el('span', {class: 'where'}, run.sources.short(run.places[touch.step]))));
    }));
    if (shown.length < variable.touches.length)
      list.append(el('li', {}, `and ${variable.touches.length - shown.length} more`));
    return list;
  }

  markHistory() {
    let current = null;
    for (const button of this.history.querySelectorAll('.touch')) {
      const isNow = Number(button.dataset.step) === this.cursor;
      button.classList.toggle('now', isNow);
      button.classList.toggle('later', Number(button.dataset.step) > this.cursor);
      if (isNow) current = button;
    }
    current?.scrollIntoView({block: 'nearest'});
  }
}

// With two runs a variable is known by its name: the numbers of objects are each run's own.
function entriesOf(runs) {
  if (runs.length === 1) return runs[0].variables.map((variable) => ({name: variable.name, variables: [variable]}));
  const entries = new Map();
  runs.forEach((run, side) => {
    for (const variable of run.variables) {
      const entry = entries.get(variable.name) ?? {name: variable.name, variables: [null, null]};
      entry.variables[side] ??= variable;
      entries.set(variable.name, entry);
    }
  });
  return [...entries.values()];
}
