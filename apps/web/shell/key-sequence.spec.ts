import { pressed, sequenceMs } from './key-sequence.js';

const bound = ['?', 'c', 'gj', 'gp', 'gc'];

function typed(...presses: readonly (readonly [key: string, atMs: number])[]): (string | undefined)[] {
  let pending;
  const matches = [];
  for (const [key, atMs] of presses) {
    const result = pressed(pending, key, atMs, bound);
    pending = result.pending;
    matches.push(result.match);
  }
  return matches;
}

it('acts at a key of one letter', () => {
  expect(typed(['?', 0], ['c', 10])).toEqual(['?', 'c']);
});

it('acts at the second key of a sequence', () => {
  expect(typed(['g', 0], ['p', sequenceMs])).toEqual([undefined, 'gp']);
});

it('prefers the sequence to its last key', () => {
  expect(typed(['g', 0], ['c', 5])).toEqual([undefined, 'gc']);
});

it('forgets the first key when the second is late', () => {
  expect(typed(['g', 0], ['j', sequenceMs + 1])).toEqual([undefined, undefined]);
});

it('forgets the first key after another key', () => {
  expect(typed(['g', 0], ['x', 5], ['j', 10])).toEqual([undefined, undefined, undefined]);
});

it('begins again when the first key is typed twice', () => {
  expect(typed(['g', 0], ['g', 900], ['j', 1_800])).toEqual([undefined, undefined, 'gj']);
});
