// Which conflicts are in order for a reason that the program may rely on: threads, locks and atomic variables hand over
// from one step to the other, perhaps by way of others. Vector clocks along the ties.

function markOrdered(run) {
  const clocks = [];                                                          // behind each step
  const latest = run.threads.map(() => new Uint32Array(run.threads.length));  // of each thread
  let next = 0;
  for (let step = 0; step < run.length; ++step) {
    const lane = run.laneOf(step);
    const clock = latest[lane].slice();
    for (const tie of run.steps[step].after ?? [])
      clocks[tie.step].forEach((count, thread) => (clock[thread] = Math.max(clock[thread], count)));
    for (; next < run.conflicts.length && run.conflicts[next].to === step; ++next) {
      const {from} = run.conflicts[next];
      run.conflicts[next].ordered = clocks[from][run.laneOf(from)] <= clock[run.laneOf(from)];
    }
    ++clock[lane];
    clocks.push(clock);
    latest[lane] = clock;
  }
}
