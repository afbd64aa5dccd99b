// Where each thread stands in the source: marks for its lines.

class Standings {
  constructor(runs) {
    this.runs = runs;
    this.setCursor(-1);
  }

  setCursor(step) {
    this.lines = new Map();
    this.runs.forEach((run, side) => {
      const cursor = Math.min(step, run.length - 1);
      const acting = cursor >= 0 ? run.laneOf(cursor) : -1;
      for (const thread of run.threads) this.add(run, side, thread, thread.lane === acting, cursor);
    });
  }

  add(run, side, thread, isActing, cursor) {
    const standing = isActing ? {place: run.places[cursor]} : run.standing(thread, cursor);
    if (!standing.place) return;
    const key = keyOf(standing.place);
    if (!this.lines.has(key)) this.lines.set(key, []);
    const here = `is here${standing.waits ? `: ${standing.state}` : ''}`;
    const title = `thread ${threadTitle(thread)} ${isActing ? 'has just done this' : here}`;
    const name = (this.runs.length > 1 ? 'AB'[side] : '') + thread.path;
    this.lines.get(key).push({title, name, isActing, lane: thread.lane});
  }

  at(file, line) {
    const here = this.lines.get(keyOf({file, line}));
    if (!here) return {};
    return {marks: crowded(here), class: here.some((each) => each.isActing) ? 'current' : 'standing'};
  }
}

const keyOf = (place) => (place ? `${place.file}:${place.line}` : '');

function mark({title, name, isActing, lane}) {
  return el(
      'span', {class: `mark t${lane % 7}${isActing ? ' acting' : ''}`, title, role: 'img', 'aria-label': title}, name);
}

// Where many threads stand on one line: the one that acts, and how many others.
function crowded(standing) {
  if (standing.length <= 2) return standing.map(mark);
  const acting = standing.filter((each) => each.isActing).slice(0, 1);
  const others = standing.filter((each) => !acting.includes(each));
  const title = others.map((each) => each.title).join('\n');
  const sum = el('span', {class: 'mark', title, role: 'img', 'aria-label': title}, `${others.length} threads`);
  return [sum, ...acting.map(mark)];
}
