// The execution as a picture: a lane for each thread, a row for each step, time goes down. Only the rows that can be
// seen exist. Where there are so many threads that boxes would be too narrow, the lanes move together and a box reaches
// over its neighbours, which is possible because a row holds one step.

const rowHeight = 44;
const endHeight = 76;
const headsHeight = 32;
const gutter = 46;
const laneGap = 46;
const barWidth = 11;
const leastWidth = 140;
const leastPitch = 36;

class Lanes {
  constructor(run, rows, listener) {
    this.run = run;
    this.rows = rows;
    this.listener = listener;  // {go(step), fold(stretch)}
    this.cursor = -1;
    this.marked = new Set();    // steps that the search has found
    this.touching = new Set();  // steps that touch the variable that is looked at
    this.whole = false;
    this.build();
    this.slots = run.threads.map(() => 0);
    for (const bar of run.locks) this.slots[bar.lane] = Math.max(this.slots[bar.lane], bar.slot + 1);
  }

  build() {
    this.heads = el('div', {class: 'heads', 'aria-hidden': 'true'});
    this.layer = el('div', {class: 'steps', role: 'presentation'});
    this.drawing = new Lines(this);
    this.inner = el('div', {class: 'inner', role: 'presentation'}, this.drawing.node, this.layer);
    this.box =
        el('div', {
          class: 'lanes',
          tabIndex: 0,
          role: 'listbox',
          'aria-label': `Steps of ${this.run.title}, in their order; arrow keys go from one to the next`
        },
           this.heads, this.inner);
    this.soon = onceAFrame(() => this.draw());
    this.box.addEventListener('scroll', this.soon, {passive: true});
    new ResizeObserver(() => {
      this.layout();
      this.soon();
    }).observe(this.box);
  }

  layout() {
    const count = this.run.threads.length;
    const room = this.box.clientWidth - gutter - 16;
    const each = Math.floor(room / count) - laneGap;
    this.isTight = each < leastWidth && count > 1;
    this.laneWidth = this.isTight ? 220 : clamp(each, leastWidth, 420);
    this.pitch = this.isTight ? Math.max(leastPitch, Math.floor((room - this.laneWidth - 30) / (count - 1))) :
                                this.laneWidth + laneGap;
    this.width = gutter + (count - 1) * this.pitch + this.laneWidth + (this.isTight ? 24 : laneGap);
    this.inner.style.width = this.heads.style.width = `${this.width}px`;
    this.resize();
    this.drawHeads();
  }

  resize() {
    this.height = (this.rows.rows.length - 1) * rowHeight + endHeight;
    this.inner.style.height = `${this.height}px`;
  }

  refresh() {
    this.resize();
    this.draw();
  }

  left(lane) {
    return gutter + lane * this.pitch + 4;
  }
  boxLeft(lane) {
    return this.left(lane) + this.slots[lane] * barWidth;
  }
  boxRight(lane) {
    return this.left(lane) + this.laneWidth;
  }
  middle(step) {
    return this.rows.rowOf[step] * rowHeight + rowHeight / 2;
  }

  setCursor(step, scroll = true) {
    this.cursor = step;
    if (scroll) this.reveal();
    this.drawHeads();
    this.draw();
  }

  setVariable(variable) {
    this.touching = new Set(variable?.touches.filter((touch) => !touch.lost).map((touch) => touch.step));
    this.draw();
  }

  reveal() {
    const row = this.cursor < 0 ? 0 : this.rows.rowOf[this.cursor];
    const isLast = this.cursor === this.run.length - 1;
    const top = row * rowHeight;
    const bottom = top + rowHeight + (isLast ? endHeight : 0);
    const room = this.box.clientHeight - headsHeight;
    if (top < this.box.scrollTop + rowHeight || bottom > this.box.scrollTop + room - rowHeight / 2)
      this.box.scrollTop = isLast ? bottom - room : top - room / 2;
    if (this.cursor < 0) return;
    const lane = this.run.laneOf(this.cursor);
    if (this.left(lane) < this.box.scrollLeft || this.boxRight(lane) > this.box.scrollLeft + this.box.clientWidth)
      this.box.scrollLeft = this.left(lane) - gutter;
  }

  drawHeads() {
    if (!this.laneWidth) return;
    this.heads.replaceChildren(...this.run.threads.map((thread, lane) => {
      const standing = this.run.standing(thread, this.cursor);
      const head =
          el('div', {class: `head t${lane % 7}`, title: `thread ${threadTitle(thread)}: ${standing.state}`},
             el('span', {class: 'dot'}), el('b', {}, this.pitch < 90 ? thread.path : threadTitle(thread)),
             el('span', {class: 'state'}, standing.state === 'runs' ? '' : standing.state));
      head.style.left = `${this.left(lane)}px`;
      head.style.width = `${Math.min(this.laneWidth, this.pitch - 4)}px`;
      if (this.isTight) head.classList.add('tight');
      return head;
    }));
  }

  visible() {
    if (this.whole) return [0, Math.min(this.rows.rows.length, mostPrinted)];
    const begin = Math.floor(this.box.scrollTop / rowHeight) - 4;
    const end = Math.ceil((this.box.scrollTop + this.box.clientHeight) / rowHeight) + 4;
    return [clamp(begin, 0, this.rows.rows.length), clamp(end, 0, this.rows.rows.length)];
  }

  draw() {
    if (!this.laneWidth) return;
    const [begin, end] = this.visible();
    const rows = [];
    for (let i = begin; i < end; ++i) rows.push(...this.row(this.rows.rows[i], i));
    this.layer.replaceChildren(...rows);
    this.drawing.draw(begin, end);
    const current = this.cursor < 0 ? null : this.layer.querySelector('[aria-selected="true"]');
    if (current)
      this.box.setAttribute('aria-activedescendant', current.id);
    else
      this.box.removeAttribute('aria-activedescendant');
  }

  row(row, index) {
    if (row.end) return this.endRow(index);
    return [row.fold ? this.foldBox(row.fold, index) : this.stepBox(row.step, index)].flat();
  }

  put(node, lane, index) {
    node.style.top = `${index * rowHeight}px`;
    node.style.left = `${this.boxLeft(lane)}px`;
    node.style.width = `${this.boxRight(lane) - this.boxLeft(lane)}px`;
    node.style.setProperty('--least', node.style.width);
    node.style.setProperty('--most', `${Math.max(this.width - this.boxLeft(lane) - 8, this.laneWidth)}px`);
    return node;
  }

  number(text, index, isCurrent) {
    const node = el('div', {class: isCurrent ? 'number current' : 'number', 'aria-hidden': 'true'}, text);
    node.style.top = `${index * rowHeight}px`;
    return node;
  }

  classesOf(step) {
    const classes = ['step', `t${this.run.laneOf(step) % 7}`];
    if (step === this.cursor) classes.push('current');
    if (step > this.cursor) classes.push('later');
    if (this.marked.has(step)) classes.push('found');
    if (this.inConflict().has(step)) classes.push('conflicting');
    if (this.run.decides?.rank.has(step)) classes.push('decides');
    if (this.touching.has(step)) classes.push('touches');
    return classes.join(' ');
  }

  inConflict() {
    this.conflicting ??=
        new Set(this.run.conflicts.filter((each) => !each.ordered).flatMap(({from, to}) => [from, to]));
    return this.conflicting;
  }

  stepBox(number, index) {
    const {run} = this;
    const step = run.steps[number];
    const lane = run.laneOf(number);
    const rank = run.decides?.rank.get(number);
    const effects = effectsText(step) + (step.output ? ` prints ${JSON.stringify(step.output)}` : '');
    const node =
        el('div', {
          class: this.classesOf(number),
          id: `${this.name ?? 'a'}-step-${number}`,
          role: 'option',
          'aria-selected': String(number === this.cursor),
          'aria-posinset': number + 1,
          'aria-setsize': run.length,
          'aria-label': sentenceOf(run, number),
          title: sentenceOf(run, number),
          onclick: () => this.listener.go(number)
        },
           el('div', {class: 'what'}, el('span', {class: 'line'}, String(run.places[number]?.line ?? '')),
              el('code', {}, step.text || '(no statement)')),
           effects ? el('div', {class: 'effect'}, effects) : null, rank ? el('span', {class: 'badge'}, rank) : null);
    if (!effects) node.classList.add('plain');
    return [this.number(String(number + 1), index, number === this.cursor), this.put(node, lane, index)];
  }

  foldBox(stretch, index) {
    const inside = this.cursor >= stretch.from && this.cursor <= stretch.to;
    const count = stretch.to - stretch.from + 1;
    const text = stretch.shared ? `${counted(count, 'step')} that both have` : `${counted(count, 'more step')}`;
    const node =
        el('button', {
          class: `fold${inside ? ' current' : ''}${stretch.from > this.cursor ? ' later' : ''}`,
          type: 'button',
          tabIndex: -1,
          'aria-expanded': 'false',
          onclick: () => this.listener.fold(stretch),
          title: `steps ${stretch.from + 1} to ${stretch.to + 1}; click to unfold`
        },
           `⋯ ${text}`, inside ? el('span', {class: 'at'}, `at step ${this.cursor + 1}`) : null);
    if ([...this.marked].some((step) => step >= stretch.from && step <= stretch.to)) node.classList.add('found');
    const number = this.number('⋯', index, inside);
    if (!stretch.shared) return [number, this.put(node, this.run.laneOf(stretch.from), index)];
    node.style.top = `${index * rowHeight}px`;
    node.style.left = `${gutter}px`;
    node.style.width = `${this.width - gutter - 24}px`;
    return [number, node];
  }

  endRow(index) {
    const boxes = [];
    const failing = this.run.failure;
    const isHere = this.cursor >= this.run.length - 1;
    for (const thread of this.run.threads) {
      const lane = thread.lane;
      const isFailing = failing && failing.path === thread.path;
      const waiting = this.run.waiting.get(thread.path);
      if (!isFailing && !(waiting && (waiting.waits_for || waiting.spins) && failing?.path === undefined)) continue;
      const text = isFailing ? failing.message : waitText(waiting);
      const node =
          el('div', {class: `end ${isFailing ? 'fails' : 'waits'}${isHere ? '' : ' later'}`, title: text},
             el('b', {}, isFailing ? '✕ ' : '‖ '), text);
      boxes.push(this.put(node, lane, index));
    }
    if (boxes.length === 0 && failing) {
      const node =
          el('div', {class: `end fails${isHere ? '' : ' later'}`, title: failing.message}, el('b', {}, '✕ '),
             failing.message);
      node.style.top = `${index * rowHeight}px`;
      node.style.left = `${gutter}px`;
      node.style.width = `${Math.min(this.width, this.box.clientWidth) - gutter - laneGap}px`;
      boxes.push(node);
    }
    return boxes;
  }
}

const mostPrinted = 400;
