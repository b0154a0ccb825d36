import type { AttemptOutcome } from './attempt-outcome.js';
import { Laggards, slowMs } from './laggards.js';

const quick = { acknowledged: true, durationMs: slowMs, ownFault: false } as AttemptOutcome;
const slow = { ...quick, durationMs: slowMs + 1 };
const failed = { ...quick, acknowledged: false };
const lost = { ...failed, ownFault: true };

it.each([
  ['nothing', [], false],
  ['a quick acknowledgement', [quick], false],
  ['a slow one', [slow], true],
  ['a failure', [failed], true],
  ['a failure and a quick acknowledgement', [failed, quick], false],
  ['an outage of our own', [lost], false],
  ['a slow one and an outage of our own', [slow, lost], true],
])('judges an endpoint by its last attempt: %s', (_name, outcomes, expected) => {
  const laggards = new Laggards();
  for (const outcome of outcomes) laggards.note('proj_1', outcome);
  expect(laggards.has('proj_1')).toBe(expected);
  expect(laggards.has('proj_2')).toBe(false);
});

it('does not grow without end', () => {
  const laggards = new Laggards();
  for (let n = 0; n < 10_001; n++) laggards.note(`proj_${n}`, slow);
  expect(laggards.has('proj_0')).toBe(false);
  expect(laggards.has('proj_10000')).toBe(true);
});
