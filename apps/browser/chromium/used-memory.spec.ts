import { anonymousKb, usedMemoryMb } from './used-memory.js';

it('counts private pages and shared memory, and not the files of programs', () => {
  const status =
    'Name:\tchromium\nVmRSS:\t  300000 kB\nRssAnon:\t  120000 kB\nRssFile:\t  170000 kB\nRssShmem:\t   10000 kB\n';
  expect(anonymousKb(status)).toBe(130_000);
  expect(anonymousKb('')).toBe(0);
});

it('measures a process with its children, and nothing for one that has ended', async () => {
  expect(await usedMemoryMb(process.pid)).toBeGreaterThan(20);
  expect(await usedMemoryMb(2 ** 22)).toBe(0);
});
