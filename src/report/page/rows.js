// The rows of a picture: steps, stretches that are folded, and the end. A stretch is folded where one thread takes many
// steps one after the other that take no part in the order of threads, and in no conflict whose order is open.
const leastFold = 5;

class Rows {
  constructor(run, shared = 0) {
    this.run = run;
    this.shared = shared;  // steps at the beginning that another run has too
    this.opened = new Set();
    this.foldAll = true;
    this.stretches = this.findStretches();
    this.compute();
  }

  findStretches() {
    const {run} = this;
    const matters = new Uint8Array(run.length + 1);
    const open = run.conflicts.filter((conflict) => !conflict.ordered);
    for (const {from, to} of [...run.ties, ...open]) matters[from] = matters[to] = 1;
    for (const step of run.decides?.rank.keys() ?? []) matters[step] = 1;
    if (run.length > 0) matters[0] = matters[run.length - 1] = 1;
    const stretches = [];
    const begin = this.shared >= 3 ? this.shared : 0;
    if (begin > 0) stretches.push({from: 0, to: begin - 1, shared: true});
    let from = begin;
    for (let i = begin; i <= run.length; ++i) {
      const same = i < run.length && i > begin && run.steps[i].path === run.steps[i - 1].path;
      const last = i + 1 >= run.length || run.steps[i + 1].path !== run.steps[i]?.path;
      if (same && !matters[i] && !last) continue;
      if (i - from >= leastFold) stretches.push({from, to: i - 1});
      from = i + 1;
    }
    return stretches;
  }

  compute() {
    this.rows = [];
    this.rowOf = new Int32Array(this.run.length);
    const folded = new Map(this.stretches.filter((each) => this.isFolded(each)).map((each) => [each.from, each]));
    for (let step = 0; step < this.run.length; ++step) {
      const fold = folded.get(step);
      if (fold) {
        this.rowOf.fill(this.rows.length, fold.from, fold.to + 1);
        step = fold.to;
      } else {
        this.rowOf[step] = this.rows.length;
      }
      this.rows.push(fold ? {fold} : {step});
    }
    this.rows.push({end: true});
  }

  isFolded(stretch) {
    return this.foldAll !== this.opened.has(stretch.from);
  }
  toggle(stretch) {
    if (!this.opened.delete(stretch.from)) this.opened.add(stretch.from);
    this.compute();
  }
  setAll(fold) {
    this.foldAll = fold;
    this.opened.clear();
    this.compute();
  }
}
