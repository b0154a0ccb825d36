import { retryDelaySeconds } from './retry-delay.js';

describe('the time until a mail is tried again', () => {
  it('doubles from five seconds to a quarter of an hour, and stays there', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map(retryDelaySeconds);
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    expect(retryDelaySeconds(10_000)).toBe(900);
  });
});
