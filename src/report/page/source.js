// The source with marks beside its lines: where each thread stands, or how often a line was executed.

// Of C, C++ and models.
const keywords = new Set(
    ('alignas auto bool break case catch char class const constexpr continue default delete do double else enum extern ' +
     'false float for goto if inline int long namespace new nullptr operator private protected public register return ' +
     'short signed sizeof static struct switch template this throw true try typedef typename union unsigned using ' +
     'virtual void volatile while _Atomic _Bool _Thread_local ' +
     'and assert assume atomic await def ensures False lock not or proc requires skip spawn True unlock var')
        .split(' '));
const token = /(\/\/.*|\/\*.*?(?:\*\/|$)|^\s*#\s*\w+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(\d[\w.]*)/g;

function coloured(text) {
  const parts = [];
  let last = 0;
  for (const match of text.matchAll(token)) {
    const kind = match[1]      ? (match[1].startsWith('/')                 ? 'comment' :
                                      match[1].trimStart().startsWith('#') ? 'word' :
                                                                             'string') :
        match[3]               ? 'digits' :
        keywords.has(match[2]) ? 'word' :
                                 null;
    if (!kind) continue;
    parts.push(text.slice(last, match.index), el('span', {class: kind}, match[0]));
    last = match.index + match[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}

// Lines that begin inside of a comment.
function commentLines(lines) {
  const inside = new Uint8Array(lines.length);
  let open = false;
  lines.forEach((line, index) => {
    inside[index] = open ? 1 : 0;
    const from = open ? 0 : line.replace(/\/\/.*$/, '').lastIndexOf('/*');
    if (open || from >= 0) open = line.indexOf('*/', open ? 0 : from + 2) < 0;
  });
  return inside;
}

class SourceView {
  // `decorate(file, line)`: {class, marks: [element], note: element}
  constructor(sources, decorate) {
    this.sources = sources;
    this.decorate = decorate;
    this.file = 0;
    this.tabs = el('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Files'});
    this.box = el('div', {class: 'code', tabIndex: 0, role: 'region', 'aria-label': 'Source'});
    this.list = new WindowedList(this.box, 20, (index) => this.line(index));
    this.node =
        el('section', {class: 'panel source', 'aria-label': 'Source'},
           el('div', {class: 'title'}, el('h2', {}, 'Source'), this.tabs), this.box);
    this.open(0);
  }

  open(file) {
    this.file = file;
    const {files} = this.sources;
    this.made = new Map();
    this.inside = commentLines(files[file]?.lines ?? []);
    this.tabs.replaceChildren(...files.map(
        (each, index) =>
            el('button', {
              class: 'tab',
              type: 'button',
              role: 'tab',
              'aria-selected': String(index === file),
              title: each.name,
              onclick: () => this.open(index)
            },
               files.length > 1 ? each.name.replace(/^.*\//, '') : each.name)));
    this.box.scrollTop = 0;
    this.list.setCount(files[file]?.lines.length ?? 0);
  }

  show(place) {
    if (!place) return this.list.draw();
    if (place.file !== this.file) this.open(place.file);
    this.list.show(place.line - 1);
    this.list.draw();
  }

  line(index) {
    const {lines} = this.sources.files[this.file];
    const extra = this.decorate(this.file, index + 1);
    const text = lines[index];
    if (!this.made.has(index)) this.made.set(index, el('code', {}, ...this.code(index, text)));
    return el(
        'div', {class: `row ${extra.class ?? ''}`}, el('span', {class: 'marks'}, ...(extra.marks ?? [])),
        el('span', {class: 'no'}, String(index + 1)), this.made.get(index), extra.note ?? null);
  }

  code(index, text) {
    if (this.inside[index]) return [el('span', {class: 'comment'}, text)];
    return text.length > 2000 ? [text] : coloured(text);
  }
}
