// Where there is no execution to show: what was covered, line by line, and what no execution came to.

class Coverage {
  constructor(data, sources) {
    this.sources = sources;
    this.unreached = new Set(data.unreached.map(([file, line]) => `${file}:${line}`));
    this.counts = new Map((data.counts ?? []).map(([file, line, count]) => [`${file}:${line}`, count]));
    this.checks = new Set((data.result.unreached_checks ?? []).map((text) => keyOf(sources.place(text))));
    this.matches = [];
    this.at = -1;
    this.source = new SourceView(sources, (file, line) => this.decorate(file, line));
    this.search = new Search((words) => this.find(words), (way) => this.nextMatch(way));
    this.node =
        el('div', {class: 'execution coverage'},
           el('div', {class: 'sticky'},
              el('div', {class: 'toolbar', role: 'toolbar', 'aria-label': 'Source'},
                 el('p', {class: 'hint grow'}, this.legendText()), this.search.node)),
           el('div', {class: 'workspace'}, this.source.node, this.list(data)));
  }

  start() {}

  legendText() {
    if (this.counts.size > 0)
      return 'Beside each line: how often the search executed it. A search takes steps back and tries others, and ' +
          'does not repeat what executions have in common: this is not in how many executions the line occurs.';
    return this.unreached.size > 0 ? 'Lines that no execution came to are marked.' :
                                     'There is no line with code that no execution came to.';
  }

  decorate(file, line) {
    const key = `${file}:${line}`;
    const count = this.counts.get(key);
    const missed = this.unreached.has(key) || count === 0;
    const marks = count > 0 ?
        [el('span', {class: 'count', title: `executed ${count.toLocaleString('en')} times by the search`}, short(count))] :
        [];
    const note = this.checks.has(key) ? 'no execution comes to this check' : missed ? 'not reached' : null;
    const classes = [missed ? 'missed' : count > 0 ? 'covered' : ''];
    if (this.matches.some((each) => each.file === file && each.line === line)) classes.push('found');
    return {marks, class: classes.join(' '), note: note ? el('span', {class: 'note'}, note) : null};
  }

  list(data) {
    const ranges = data.result.unreached ?? [];
    const items = ranges.map(
        (text) =>
            el('li', {},
               el('button', {
                 type: 'button',
                 class: 'touch',
                 onclick: () => this.source.show(this.sources.place(text.replace(/-\d+$/, '')))
               },
                  text)));
    return el(
        'section', {class: 'panel unreached', 'aria-label': 'What no execution reached'},
        el('div', {class: 'title'}, el('h2', {}, 'Not reached')),
        items.length > 0 ? el('ol', {}, ...items) : el('p', {class: 'empty'}, this.nothingMissed(data)));
  }

  nothingMissed(data) {
    return data.knows_lines ? 'Every line with code was reached by some execution.' :
                              'Which lines are reached is told for C and C++.';
  }

  find(words) {
    const wanted = words.toLowerCase();
    this.at = -1;
    this.matches = wanted === '' ?
        [] :
        this.sources.files.flatMap(
            (each, file) =>
                each.lines.flatMap((text, i) => (text.toLowerCase().includes(wanted) ? [{file, line: i + 1}] : [])));
    this.source.list.draw();
    return this.matches.length;
  }

  nextMatch(way) {
    if (this.matches.length === 0) return -1;
    this.at = (this.at + way + this.matches.length) % this.matches.length;
    this.source.show(this.matches[this.at]);
    return this.at;
  }

  print(whole) {
    this.source.list.whole = whole;
    this.source.list.draw();
  }
}

function short(count) {
  if (count < 10000) return String(count);
  const power = Math.min(4, Math.floor(Math.log10(count) / 3));
  return `${(count / 1000 ** power).toFixed(count / 1000 ** power < 10 ? 1 : 0)}${['', 'k', 'M', 'G', 'T'][power]}`;
}
