import { LinkPace, type LinkSecond } from './link-pace.js';

const good: LinkSecond = { latencyMs: 40, offered: 24, sent: 24, drawn: 24 };
const few: LinkSecond = { latencyMs: 120, offered: 20, sent: 6, drawn: 6 };
const late: LinkSecond = { latencyMs: 600, offered: 1, sent: 1, drawn: 1 };

/** What is recorded, with the second in which it is. */
function recorded(...seconds: readonly LinkSecond[]): string[] {
  const pace = new LinkPace();
  return seconds.flatMap((second, index) => {
    const words = pace.second(second, (index + 1) * 1_000);
    return words === undefined ? [] : [`${index + 1}: ${words}`];
  });
}

const times = (count: number, second: LinkSecond) => Array.from({ length: count }, () => second);

it('records fewer than 10 pictures a second after three seconds, once', () => {
  expect(recorded(...times(8, few))).toEqual([
    '3: 6 pictures in the last second, 120 ms to the tester and back',
  ]);
});

it('records answers that come late, also of a page that does not move', () => {
  expect(recorded(...times(3, late))).toEqual([
    '3: 1 picture in the last second, 600 ms to the tester and back',
  ]);
});

it('records that no picture arrives, also of a page that gives few', () => {
  expect(recorded(...times(3, { latencyMs: 40, offered: 4, sent: 0, drawn: 0 }))).toHaveLength(1);
});

it('records how long it was slow after five good seconds', () => {
  expect(recorded(...times(4, late), ...times(6, good)).at(-1)).toBe('9: over after 4 s');
});

it('records nothing of one or two slow seconds', () => {
  expect(recorded(late, late, good, few, few, good)).toEqual([]);
});

it('records nothing of a page that changes seldom, or of a burst of pictures', () => {
  const seldom = { latencyMs: 40, offered: 4, sent: 4, drawn: 4 };
  const burst = { latencyMs: 40, offered: 6, sent: 4, drawn: 4 };
  expect(recorded(...times(5, seldom), ...times(5, burst))).toEqual([]);
});

it('records the end of a connection that was slow, and no other', () => {
  const pace = new LinkPace();
  expect(pace.end(0)).toBeUndefined();
  for (const atMs of [1_000, 2_000, 3_000]) pace.second(late, atMs);
  expect(pace.end(10_000)).toBe('over after 10 s');
  expect(pace.end(11_000)).toBeUndefined();
});
