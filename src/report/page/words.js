// Steps in words: for the boxes, and as whole sentences for those who cannot see them.

// What a step did to each place: [{name, old, value, write}], what it only read at the end.
function effectsOf(step) {
  const effects = new Map();
  for (const access of step.accesses) {
    const key = `${access.place.object}:${access.place.offset}:${access.place.size}`;
    const effect = effects.get(key) ?? {name: access.name, write: false};
    if (access.deed && (access.write || !effect.write)) effect.deed = access.deed;
    if (access.write) {
      effect.value = access.value;
      effect.write = true;
    } else if (!effect.write) {
      effect.old = effect.value = access.value;
    }
    effects.set(key, effect);
  }
  return [...effects.values()].sort((a, b) => Number(b.write) - Number(a.write));
}

function effectText(effect) {
  if (effect.deed) return effect.write ? `${effect.deed} ${effect.name}` : `(${effect.deed} ${effect.name})`;
  if (!effect.write) return `(${effect.name} = ${effect.value})`;
  return effect.old === undefined ? `${effect.name} = ${effect.value}` :
                                    `${effect.name}: ${effect.old} → ${effect.value}`;
}

function effectsText(step) {
  const inputs = (step.inputs ?? []).map((input) => `input ${input.name} = ${input.value}`);
  return [...effectsOf(step).map(effectText), ...inputs].join(', ');
}

const tieWords = {
  create: 'is created by',
  join: 'joins',
  unlock: 'gets the lock from',
  wake: 'is woken by',
  barrier: 'meets at a barrier with',
  synchronise: 'reads what was released by'
};
const tieLabels = {
  create: 'create',
  join: 'join',
  unlock: 'unlock',
  wake: 'wake',
  barrier: 'barrier',
  synchronise: 'sync'
};

function threadTitle(thread) {
  return thread.name && thread.name !== thread.path ? `${thread.path} ${thread.name}` : thread.path;
}

// Why a thread that has not ended does not go on.
function waitText(waiting) {
  if (waiting.waits_for) return `waits for ${waiting.waits_for}`;
  return waiting.spins ? 'looks again and again at what does not change' : 'could go on';
}

function sentenceOf(run, number) {
  if (number < 0) return 'Before the first step.';
  const step = run.steps[number];
  const thread = run.threads[run.laneOf(number)];
  const parts = [`Step ${number + 1} of ${run.length}: thread ${threadTitle(thread)}`];
  const place = run.sources.short(run.places[number]);
  if (place) parts[0] += `, ${place}`;
  if (step.function && step.function !== thread.name) parts[0] += ` in ${step.function}`;
  if (step.text) parts.push(step.text.replace(/[;{\s]+$/, ''));
  for (const effect of effectsOf(step))
    parts.push(effect.deed ? `${effect.deed} ${effect.name}` :
               effect.write ? `writes ${effectText(effect)}` : `reads ${effect.name} = ${effect.value}`);
  for (const tie of step.after ?? [])
    parts.push(`${tieWords[tie.by] ?? 'comes after'} step ${tie.step + 1}${tie.object ? ` (${tie.object})` : ''}`);
  if (step.conflicts) parts.push(`conflicts with step ${step.conflicts.map((each) => each + 1).join(', ')}`);
  if (run.decides?.rank.has(number)) parts.push(run.decides.said);
  for (const input of step.inputs ?? []) parts.push(`meets the input ${input.name} = ${input.value}`);
  if (step.holds) parts.push(`holds ${step.holds.join(', ')}`);
  if (step.output) parts.push(`prints ${JSON.stringify(step.output)}`);
  return `${parts.join('; ')}.`;
}
