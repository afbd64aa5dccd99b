// The whole execution in a few pixels, above the slider: a row for each thread, dark where it runs.

class Overview {
  constructor(runs) {
    this.runs = runs;
    this.marked = [];
    this.canvas = el('canvas', {class: 'overview', 'aria-hidden': 'true'});
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    for (const query of ['(prefers-color-scheme: dark)', 'print'])
      matchMedia(query).addEventListener('change', () => this.draw());
  }

  draw() {
    const scale = window.devicePixelRatio || 1;
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    if (width === 0) return;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const paint = this.canvas.getContext('2d');
    paint.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const lanes = this.runs.reduce((sum, run) => sum + run.threads.length, 0);
    const each = Math.max(1, Math.min(6, (height - 8) / lanes));
    let top = 2;
    for (const run of this.runs) {
      this.drawRun(paint, run, top, width, each, style);
      top += run.threads.length * each + 2;
    }
    paint.fillStyle = style.getPropertyValue('--found');
    for (const step of this.marked) paint.fillRect(this.at(step, width) - 1, height - 5, 2, 5);
  }

  get length() {
    return Math.max(1, ...this.runs.map((run) => run.length));
  }
  // Where the middle of the slider's thumb is.
  at(step, width) {
    const thumb = 16;
    return thumb / 2 + ((step + 1) / this.length) * (width - thumb);
  }

  drawRun(paint, run, top, width, each, style) {
    const colours = [...Array(7).keys()].map((i) => style.getPropertyValue(`--t${i}`));
    const wide = Math.max(1, (width - 16) / this.length);
    run.steps.forEach((step, number) => {
      const lane = run.laneOf(number);
      paint.fillStyle = colours[lane % 7];
      paint.fillRect(this.at(number, width) - wide / 2, top + lane * each, wide + 0.3, Math.max(1, each - 1));
    });
    paint.fillStyle = style.getPropertyValue('--bad');
    for (const step of run.decides?.rank.keys() ?? []) {
      const x = this.at(step, width);
      paint.fillRect(x - 1, top - 2, 2, run.threads.length * each + 4);
    }
  }
}
