// One execution, made ready to be drawn: threads, places with all that touched them, what orders the steps, which locks
// are held when, and which stretches may be folded.

class Sources {
  constructor(files) {
    this.files = files.map((file) => ({name: file.name, lines: file.text === null ? [] : file.text.split('\n')}));
    this.byName = new Map(this.files.map((file, index) => [file.name, index]));
  }

  // "file.c:12", as it stands in the result.
  place(text) {
    if (!text) return null;
    const colon = text.lastIndexOf(':');
    const file = this.byName.get(text.slice(0, colon));
    const line = Number(text.slice(colon + 1));
    return file === undefined || !(line > 0) ? null : {file, line};
  }

  short(place) {
    if (!place) return '';
    return this.files.length < 2 ? `line ${place.line}` : `${this.files[place.file].name}:${place.line}`;
  }
}

class Run {
  constructor(record, sources) {
    this.record = record;
    this.sources = sources;
    this.steps = record.steps;
    this.places = this.steps.map((step) => sources.place(step.location));
    this.waiting = new Map(record.waiting.map((each) => [each.path, each]));
    this.threads = threadsOf(record);
    this.variables = variablesOf(this.steps);
    this.ties = this.steps.flatMap((step, to) => (step.after ?? []).map((tie) => ({from: tie.step, to, tie})));
    this.conflicts = this.steps.flatMap((step, to) => (step.conflicts ?? []).map((from) => ({from, to})));
    markOrdered(this);
    this.locks = locksOf(this);
    this.decides = null;
  }

  get length() {
    return this.steps.length;
  }

  laneOf(step) {
    return this.threads.byPath.get(this.steps[step].path);
  }

  // Where a thread stands after that step (-1: before the first one).
  standing(thread, step) {
    if (thread.created > step) return {state: 'not started'};
    const next = lastAtMost(thread.steps, step) + 1;
    if (next < thread.steps.length) return {state: 'runs', place: this.places[thread.steps[next]]};
    const waiting = this.waiting.get(thread.path);
    if (!waiting) return {state: 'ended'};
    const place = this.sources.place(waiting.location);
    if (this.failure?.path === thread.path) return {state: 'fails', place, waits: true};
    return {state: waitText(waiting), place, waits: true};
  }
}

function threadsOf(record) {
  const threads = [];
  const byPath = new Map();
  const add = (path, name) => {
    byPath.set(path, threads.length);
    threads.push({path, name, steps: [], created: -1});
    return threads.at(-1);
  };
  record.steps.forEach((step, number) => {
    const lane = byPath.get(step.path);
    const thread = lane === undefined ? add(step.path, step.name || step.function || '') : threads[lane];
    if (thread.steps.length === 0) thread.created = (step.after ?? []).find((tie) => tie.by === 'create')?.step ?? -1;
    thread.steps.push(number);
  });
  for (const each of record.waiting)
    if (!byPath.has(each.path)) add(each.path, each.name);
  threads.forEach((thread, lane) => (thread.lane = lane));
  threads.byPath = byPath;
  return threads;
}

// A variable is a place: an object and a range in it. What touched it: reads and writes with their values, and writes
// to places that overlap, after which its value is not known from here.
function variablesOf(steps) {
  const variables = [];
  const objects = new Map();
  const overlaps = (a, b) => a.offset < b.offset + b.size && b.offset < a.offset + a.size;
  const find = (access, number) => {
    const inObject = objects.get(access.place.object) ?? [];
    objects.set(access.place.object, inObject);
    let found =
        inObject.find((each) => each.place.offset === access.place.offset && each.place.size === access.place.size);
    if (!found) {
      found = {place: access.place, name: access.name, touches: []};
      inObject.push(found);
      variables.push(found);
    }
    if (access.write)
      for (const other of inObject)
        if (other !== found && overlaps(other.place, access.place))
          other.touches.push({step: number, lost: true, by: found});
    return found;
  };
  steps.forEach((step, number) => {
    for (const access of step.accesses) {
      const variable = find(access, number);
      variable.name = access.name;
      variable.touches.push({step: number, write: access.write, value: access.value, name: access.name, access});
    }
  });
  return variables;
}

// What is known of a variable after that step; null: nothing has touched it yet.
function stateOf(variable, step) {
  const last = lastAtMost(variable.touches, step, (touch) => touch.step);
  if (last < 0) return null;
  const touch = variable.touches[last];
  let before = last - 1;
  while (before >= 0 && variable.touches[before].step === touch.step) --before;
  const old = before >= 0 && !variable.touches[before].lost ? variable.touches[before].value : undefined;
  let wrote = false;
  for (let i = before + 1; i <= last; ++i) wrote = wrote || variable.touches[i].write;
  return {touch, value: touch.lost ? '?' : touch.value, old, wrote, now: touch.step === step};
}

// [{lane, lock, from, to}]: held after step `from` and up to step `to`, which lets it go; null: to the end.
function locksOf(run) {
  const bars = [];
  run.threads.forEach((thread, lane) => {
    const open = new Map();
    for (const step of thread.steps) {
      const holds = run.steps[step].holds ?? [];
      for (const [lock, bar] of open)
        if (!holds.includes(lock)) {
          bar.to = step;
          open.delete(lock);
        }
      for (const lock of holds) {
        if (open.has(lock)) continue;
        const taken = new Set([...open.values()].map((bar) => bar.slot));
        let slot = 0;
        while (taken.has(slot)) ++slot;
        const bar = {lane, lock, from: step, to: null, slot};
        open.set(lock, bar);
        bars.push(bar);
      }
    }
  });
  return bars;
}
