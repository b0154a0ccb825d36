import { busyShare, heaviest } from './heaviest.js';

const node = (id: number, functionName: string, url = '', lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});

it('adds the time of a function over all its callers, and leaves idle time out', () => {
  const profile = {
    nodes: [
      node(1, '(idle)'),
      node(2, 'encode', 'file:///a.js', 9),
      node(3, 'encode', 'file:///a.js', 9),
      node(4, ''),
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [900, 50, 30, 20],
  };
  expect(heaviest(profile, 5)).toEqual([
    { name: 'encode', place: 'file:///a.js:10', percent: 80 },
    { name: '(anonymous)', place: '', percent: 20 },
  ]);
  expect(heaviest(profile, 1)).toHaveLength(1);
  expect(busyShare(profile)).toBe(0.1);
});
