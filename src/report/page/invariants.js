// A proof beside its program: what holds whenever a thread is at a line, what holds always, and the traces whose proofs
// were enough.

class Invariants {
  constructor(data, sources) {
    this.sources = sources;
    this.proof = data.result.proof;
    this.notes = new Map();
    // Facts about several threads have commas in who they are about; they stand in the list alone.
    for (const each of this.proof.invariants)
      if (each.thread && !each.thread.includes(',')) this.addNote(each);
    this.current = '';
    this.source = new SourceView(sources, (file, line) => this.decorate(file, line));
    this.node =
        el('div', {class: 'execution coverage'},
           el('div', {class: 'sticky'},
              el('div', {class: 'toolbar'},
                 el('p', {class: 'hint grow'}, 'Beside each line: what holds whenever a thread is about to execute it.'))),
           el('div', {class: 'workspace'}, this.source.node, el('div', {class: this.proof.traces?.length ? 'side' : 'side alone'}, this.places(), this.reasons())));
  }

  start() {}

  addNote({thread, location, facts}) {
    const place = this.sources.place(location);
    if (!place) return;
    const key = keyOf(place);
    if (!this.notes.has(key)) this.notes.set(key, []);
    this.notes.get(key).push({thread, facts});
  }

  decorate(file, line) {
    const notes = this.notes.get(`${file}:${line}`) ?? [];
    const text = notes.map(({thread, facts}) => `${thread}: ${facts.join(', ')}`).join('   ');
    return {
      class: [notes.length > 0 ? 'covered' : '', `${file}:${line}` === this.current ? 'current' : ''].join(' '),
      note: text ? el('span', {class: 'invariant'}, text) : null
    };
  }

  show(location) {
    const place = this.sources.place(location);
    if (!place) return;
    this.current = keyOf(place);
    this.source.show(place);
  }

  button(location, text) {
    return el('button', {type: 'button', class: 'touch', onclick: () => this.show(location)}, text);
  }

  // What holds at each place, thread by thread: the notes beside the source in full.
  places() {
    const always = this.proof.invariants.filter((each) => !each.thread).flatMap((each) => each.facts);
    const items = this.proof.invariants.filter((each) => each.thread)
                      .map(
                          ({thread, location, facts}) =>
                              el('li', {}, this.button(location, `${thread}, ${this.short(location)}`),
                                 el('ul', {}, ...facts.map((fact) => el('li', {}, el('code', {}, fact))))));
    if (always.length > 0)
      items.unshift(
          el('li', {}, 'always', el('ul', {}, ...always.map((fact) => el('li', {}, el('code', {}, fact))))));
    return this.panel('Invariants', items, 'Nothing but the locations of the threads is needed.');
  }

  reasons() {
    if (!this.proof.traces?.length) return null;
    const items = this.proof.traces.map((trace, number) => {
      const steps = trace.steps.map(
          (step) => el('li', {}, this.button(step.location, `${step.thread}, ${this.short(step.location)}`)));
      return el(
          'li', {},
          el('details', {}, el('summary', {}, `${number + 1}: ${counted(steps.length, 'step')}, then the check at ${
                                                  this.short(trace.check)} holds`),
             el('ol', {}, ...steps)));
    });
    return this.panel('Traces that were enough', items, '');
  }

  panel(title, items, otherwise) {
    return el(
        'section', {class: 'panel', 'aria-label': title}, el('div', {class: 'title'}, el('h2', {}, title)),
        items.length > 0 ? el('ol', {class: 'told'}, ...items) : el('p', {class: 'empty'}, otherwise));
  }

  short(location) {
    return this.sources.short(this.sources.place(location));
  }

  print(whole) {
    this.source.list.whole = whole;
    this.source.list.draw();
  }
}
