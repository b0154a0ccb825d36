import { aheadMs } from './server-clock.js';

const date = 'Mon, 02 Mar 2026 09:30:00 GMT';
const at = Date.parse(date);

it('knows that the server is ahead', () => {
  expect(aheadMs(date, at - 60_100, at - 59_900)).toBe(60_500);
});

it('knows that the server is behind', () => {
  expect(aheadMs(date, at + 5_000, at + 5_000)).toBe(-4_500);
});

it.each([null, 'yesterday'])('does not know it from %j', (header) => {
  expect(aheadMs(header, at, at)).toBeUndefined();
});
