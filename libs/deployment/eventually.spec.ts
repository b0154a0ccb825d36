import { eventually } from './eventually.js';

test('returns the value of the first attempt that passes', async () => {
  let attempts = 0;
  const value = await eventually(() => {
    if (++attempts < 3) throw new Error('not yet');
    return attempts;
  });
  expect(value).toBe(3);
});

test('throws the last error when time has run out', async () => {
  let attempts = 0;
  const failing = eventually(() => Promise.reject(new Error(`attempt ${++attempts}`)), {
    timeoutMs: 60,
    intervalMs: 5,
  });
  await expect(failing).rejects.toThrow(/^attempt \d+$/);
  expect(attempts).toBeGreaterThan(2);
});
