import { UnbrokenSweeps } from './unbroken-sweeps.js';

const results = (timesMs: readonly number[]) => {
  const sweeps = new UnbrokenSweeps();
  return timesMs.map((timeMs) => sweeps.take(timeMs));
};
const seconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index) * 1_000);

it('waits for a whole lease of sweeps from the start', () => {
  expect(results(seconds(100, 116)).indexOf(true)).toBe(15);
});

it('waits for a whole lease of sweeps after an outage', () => {
  const [before, after] = [seconds(0, 20), seconds(40, 60)];
  expect(
    results([...before, ...after])
      .slice(before.length)
      .indexOf(true),
  ).toBe(15);
});

it('goes on after a single sweep that failed', () => {
  expect(results([...seconds(0, 20), ...seconds(23, 24)]).slice(-2)).toEqual([true, true]);
});
