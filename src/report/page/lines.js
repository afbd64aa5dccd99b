// What is drawn between the boxes: the lives of the threads, bars for the locks that they hold, and arrows. An arrow
// leaves a box sideways, goes down between the lanes and comes in sideways: since a row holds one step, it crosses no
// box. Where lanes are tight, it goes down along the lane that it comes from.

class Lines {
  constructor(lanes) {
    this.lanes = lanes;
    this.node = svg('svg', {class: 'lines', 'aria-hidden': 'true'});
  }

  draw(begin, end) {
    const top = begin * rowHeight;
    const height = Math.min(this.lanes.height, end * rowHeight + endHeight) - top;
    const {node: lines} = this;
    lines.setAttribute('width', this.lanes.width);
    lines.setAttribute('height', Math.max(0, height));
    lines.setAttribute('viewBox', `0 ${top} ${this.lanes.width} ${Math.max(1, height)}`);
    lines.style.top = `${top}px`;
    const seen = (row) => row >= begin && row < end;
    const {rowOf} = this.lanes.rows;
    lines.replaceChildren(...this.band(), ...this.lifelines(top, top + height), ...this.bars(begin, end));
    const edges = (list, make) => {
      const drawn = new Set();  // of those that lead from one fold to another, one
      for (const edge of list) {
        const [a, b] = [rowOf[edge.from], rowOf[edge.to]];
        const key = `${a} ${b}`;
        if (!(seen(a) || seen(b)) || a === b || drawn.has(key)) continue;
        drawn.add(key);
        lines.append(...make(edge));
      }
    };
    edges(this.lanes.run.conflicts, (edge) => this.edge(edge, edge.ordered ? 'conflict ordered' : 'conflict', ''));
    edges(this.lanes.run.ties, (edge) => this.edge(edge, 'tie', tieLabel(edge.tie)));
    edges(this.lanes.run.decides?.pairs ?? [], (edge) => this.edge(edge, 'deciding', ''));
  }

  band() {
    if (this.lanes.cursor < 0) return [];
    const y = this.lanes.rows.rowOf[this.lanes.cursor] * rowHeight;
    return [svg('rect', {class: 'band', x: 0, y, width: this.lanes.width, height: rowHeight})];
  }

  lifelines(top, bottom) {
    return this.lanes.run.threads.map((thread) => {
      const x = this.lanes.boxLeft(thread.lane) + 12;
      const begin = thread.steps.length === 0 ? this.lanes.height - endHeight : this.lanes.middle(thread.steps[0]);
      const stays = this.lanes.run.waiting.has(thread.path) || thread.steps.length === 0;
      const end = stays ? this.lanes.height - endHeight + 8 : this.lanes.middle(thread.steps.at(-1));
      const [y1, y2] = [clamp(begin, top, bottom), clamp(end, top, bottom)];
      return svg('line', {class: `life t${thread.lane % 7}`, x1: x, x2: x, y1, y2});
    });
  }

  bars(begin, end) {
    const {rowOf} = this.lanes.rows;
    const nodes = [];
    for (const bar of this.lanes.run.locks) {
      const from = rowOf[bar.from];
      const to = bar.to === null ? this.lanes.rows.rows.length - 1 : rowOf[bar.to];
      if (to < begin || from >= end) continue;
      const y = from * rowHeight + rowHeight / 2 - 8;
      const height = Math.max(8, (to - from) * rowHeight + (bar.to === null ? 24 : 8));
      const x = this.lanes.left(bar.lane) + bar.slot * barWidth;
      nodes.push(svg('rect', {class: 'bar', x, y, width: 7, height, rx: 3.5}, svg('title', {})));
      nodes.at(-1).firstChild.textContent = `${this.lanes.run.threads[bar.lane].path} holds ${bar.lock}`;
    }
    return nodes;
  }

  // How an edge goes, where it ends, and in which direction it comes in there.
  route(edge, kind) {
    const [a, b] = [this.lanes.run.laneOf(edge.from), this.lanes.run.laneOf(edge.to)];
    const [y1, y2] = [this.lanes.middle(edge.from), this.lanes.middle(edge.to)];
    const right = b > a;
    const x1 = right ? this.lanes.boxRight(a) : this.lanes.boxLeft(a);
    const x2 = right ? this.lanes.boxLeft(b) : this.lanes.boxRight(b);
    const near = 12 + ((edge.from * 7 + (kind === 'tie' ? 0 : 3)) % 4) * 6;
    const x = right ? x1 + near : x1 - near - this.lanes.slots[a] * barWidth;
    const r = Math.min(7, Math.abs(y2 - y1) / 2, Math.abs(x2 - x));
    const way = right ? 1 : -1;
    const turn = x2 >= x ? 1 : -1;
    const out = `M${x1} ${y1}H${x - way * r}Q${x} ${y1} ${x} ${y1 + r}`;
    const path = `${out}V${y2 - r}Q${x} ${y2} ${x + turn * r} ${y2}H${x2 - turn * 5}`;
    return {path, x: x2, y: y2, dx: turn, labelX: turn > 0 ? this.lanes.left(b) : x2};
  }

  tightRoute(edge) {
    const [a, b] = [this.lanes.run.laneOf(edge.from), this.lanes.run.laneOf(edge.to)];
    const y = this.lanes.middle(edge.to);
    const x = this.lanes.boxLeft(a) + 12 + (edge.from % 4) * 4;
    const begin = `M${x} ${this.lanes.middle(edge.from) + 18}`;
    if (x >= this.lanes.boxLeft(b) && x <= this.lanes.boxRight(b))
      return {path: `${begin}V${y - 24}`, x, y: y - 19, dx: 0, labelX: x};
    const dx = x < this.lanes.boxLeft(b) ? 1 : -1;
    const end = dx > 0 ? this.lanes.boxLeft(b) : this.lanes.boxRight(b);
    return {path: `${begin}V${y - 7}Q${x} ${y} ${x + dx * 7} ${y}H${end - dx * 5}`, x: end, y, dx, labelX: end};
  }

  edge(edge, kind, label) {
    const {path, x, y, dx, labelX} = this.lanes.isTight ? this.tightRoute(edge) : this.route(edge, kind);
    const active = edge.from === this.lanes.cursor || edge.to === this.lanes.cursor ? ' active' : '';
    const nodes = [svg('path', {class: `edge ${kind}${active}`, d: path})];
    nodes.push(svg(
        'path', {class: `tip ${kind}${active}`, d: dx === 0 ? `M${x} ${y}l-4 -7h8z` : `M${x} ${y}l${- dx * 7} -4v8z`}));
    if (label && dx !== 0) {
      const text =
          svg('text', {class: `label${active}`, x: labelX - dx * 8, y: y - 5, 'text-anchor': dx > 0 ? 'end' : 'start'});
      text.textContent = label;
      nodes.push(text);
    }
    return nodes;
  }
}

function tieLabel(tie) {
  const word = tieLabels[tie.by] ?? tie.by;
  const object = tie.object ? ` ${tie.object}` : '';
  return word.length + object.length > 9 ? word : word + object;
}
