// The symbolic paths of a program, each to be unfolded. They are added as the reader asks for more: there may be many.

const pathsAtOnce = 100;

class Paths {
  constructor(data, sources) {
    this.states = data.result.states ?? [];
    this.sources = sources;
    this.wanted = this.states.map((_, index) => index);
    this.shown = 0;
    this.search = new Search((words) => this.find(words), (way) => this.nextMatch(way));
    this.box = el('div', {class: 'paths'});
    this.more = el('button', {type: 'button', class: 'more', onclick: () => this.addMore()});
    const all = (label, open) =>
        el('button',
           {type: 'button', onclick: () => this.box.querySelectorAll('details').forEach((each) => (each.open = open))},
           label);
    this.node =
        el('div', {class: 'execution listing'},
           el('div', {class: 'sticky'},
              el('div', {class: 'toolbar', role: 'toolbar', 'aria-label': 'Paths'}, all('Unfold all', true),
                 all('Fold all', false), el('span', {class: 'grow'}), this.search.node)),
           ...this.comparison(data.result), this.box, this.more);
  }

  start() {
    this.restart();
    if (this.states.length <= 3) this.box.querySelectorAll('details').forEach((each) => (each.open = true));
  }

  restart() {
    this.shown = 0;
    this.at = -1;
    this.box.replaceChildren();
    this.addMore();
  }

  addMore() {
    const next = this.wanted.slice(this.shown, this.shown + pathsAtOnce);
    this.box.append(...next.map((index) => this.path(index)));
    this.shown += next.length;
    this.more.hidden = this.shown >= this.wanted.length;
    this.more.textContent = `Show more (${(this.wanted.length - this.shown).toLocaleString('en')} left)`;
  }

  path(index) {
    const state = this.states[index];
    const node =
        el('details', {class: `path ${state.end}`},
           el('summary', {}, el('span', {class: 'when'}, String(index + 1)),
              el('span', {class: `ending ${state.end}`}, endings[state.end] ?? state.end),
              el('code', {}, state.condition), el('code', {class: 'values-at-end'}, valuesAtEnd(state))));
    node.addEventListener('toggle', () => node.children.length === 1 && node.append(this.body(state)));
    return node;
  }

  body(state) {
    const threads = [...new Set(state.path.map((event) => event.thread))].sort();
    const events = state.path.map(
        (event, number) =>
            el('tr', {class: `t${threads.indexOf(event.thread) % 7}`}, el('td', {class: 'when'}, String(number + 1)),
               el('td', {}, el('span', {class: 'dot'}), event.thread), el('td', {class: 'when'}, String(event.line)),
               el('td', {}, el('code', {}, this.sources.files[0]?.lines[event.line - 1]?.trim() ?? '')),
               el('td', {}, el('code', {}, event.condition === 'True' ? '' : event.condition)),
               el('td', {}, el('code', {}, event.writes.join(', '))),
               el('td', {}, el('code', {}, event.reads.join(', ')))));
    const values = Object.entries(state.substitution)
                       .map(
                           ([name, value]) =>
                               el('tr', {}, el('td', {}, el('code', {}, name)), el('td', {}, el('code', {}, value))));
    return el(
        'div', {class: 'body'}, state.failure ? el('p', {class: 'failure'}, `✕ ${state.failure}`) : null,
        table('Events', ['', 'thread', 'line', 'statement', 'condition', 'writes', 'reads'], events),
        table('State at the end', ['variable', 'value'], values));
  }

  comparison(result) {
    if (!result.runs) return [];
    const rows = result.runs.map(
        (run) => el(
            'tr', {}, el('td', {}, run.reduction),
            el('td', {}, (run.complete ? '' : 'at least ') + run.stats.states.toLocaleString('en')),
            el('td', {}, run.stats.failed.toLocaleString('en')), el('td', {}, run.stats.deadlocks.toLocaleString('en')),
            el('td', {}, run.stats.steps.toLocaleString('en')), el('td', {}, `${run.stats.seconds.toFixed(2)} s`)));
    return [table('Reductions', ['reduction', 'final states', 'failed', 'deadlocks', 'steps', 'time'], rows)];
  }

  find(words) {
    this.haystack ??= this.states.map((state) => JSON.stringify(state).toLowerCase());
    const wanted = words.toLowerCase();
    this.wanted = this.states.map((_, index) => index).filter((index) => this.haystack[index].includes(wanted));
    this.restart();
    return this.wanted.length;
  }

  nextMatch(way) {
    const paths = this.box.children;
    if (paths.length === 0) return -1;
    this.at = (this.at + way + paths.length) % paths.length;
    paths[this.at].open = true;
    paths[this.at].scrollIntoView({block: 'center'});
    return this.at;
  }

  print() {}
}

const valuesAtEnd = (state) =>
    Object.entries(state.substitution).map(([name, value]) => `${name} = ${value}`).join(', ');

const endings = {
  final: 'ends',
  failed: 'fails',
  deadlock: 'deadlock'
};

function table(caption, heads, rows) {
  return el(
      'table', {}, el('caption', {}, caption),
      el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', {scope: 'col'}, head)))), el('tbody', {}, ...rows));
}
