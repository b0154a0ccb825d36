import { Turnover } from './turnover.js';

function noted(...timesMs: number[]): Turnover {
  const turnover = new Turnover();
  for (const timeMs of timesMs) turnover.note(timeMs);
  return turnover;
}

describe('turnover', () => {
  it('counts what ended within this tenth of a second and the one before', () => {
    expect(noted(1_000, 1_050, 1_120).lately(1_199)).toBe(3);
  });

  it('forgets what ended before', () => {
    expect(noted(1_000, 1_050, 1_120).lately(1_200)).toBe(1);
    expect(noted(1_000, 1_050, 1_120).lately(1_300)).toBe(0);
  });

  it('forgets all after a pause', () => {
    expect(noted(1_000, 5_000).lately(5_000)).toBe(1);
  });

  it('is nothing at first', () => {
    expect(new Turnover().lately(1_000)).toBe(0);
  });
});
