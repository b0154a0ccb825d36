import fc from 'fast-check';
import { bitsPerSecond, chunkName, folderName, isWorthRetrying, partOf, retryDelayMs } from './chunk.js';

const startedAtMs = Date.parse('2026-01-01T10:00:00.250Z');

it('reads from the names what was written into them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('video/webm;codecs=vp9', 'video/mp4'),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1_500, max: 2_600 }),
      (type, count, length) => {
        const files = Array.from({ length: count }, (_, index) => chunkName(index, (index + 1) * length));
        const shuffled = [...files].reverse();
        expect(partOf(folderName(startedAtMs, type), shuffled)).toEqual({
          folder: folderName(startedAtMs, type),
          startedAt: '2026-01-01T10:00:00.250Z',
          contentType: type.split(';')[0],
          chunks: files,
          durationSeconds: (count * length) / 1_000,
        });
      },
    ),
  );
});

it('ends before the first chunk that is missing', () => {
  const files = [chunkName(0, 2_000), chunkName(1, 4_000), chunkName(3, 8_000)];
  expect(partOf('1767261600250.webm', files)).toMatchObject({
    chunks: files.slice(0, 2),
    durationSeconds: 4,
  });
});

it.each([
  ['1767261600250.webm', []],
  ['1767261600250.webm', [chunkName(1, 4_000)]],
  ['1767261600250.webm', ['other']],
  ['1767261600250.avi', [chunkName(0, 2_000)]],
  ['other', [chunkName(0, 2_000)]],
])('has no recording in %s with the files %j', (folder, files) => {
  expect(partOf(folder, files)).toBeUndefined();
});

it('ignores files with other names', () => {
  expect(partOf('1767261600250.mp4', ['.crswap', chunkName(0, 1_900)])).toMatchObject({
    contentType: 'video/mp4',
    durationSeconds: 1.9,
  });
});

it('keeps a recording of the whole claim below 1 GB', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 240 }), (minutes) => {
      expect((bitsPerSecond(minutes) / 8) * minutes * 60).toBeLessThan(1024 ** 3);
    }),
  );
  expect(bitsPerSecond(15)).toBe(2_500_000);
});

it('repeats an upload with growing pauses, and after the time that the API names', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => retryDelayMs(failures))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(1, 30)).toBe(30_000);
});

it.each([
  [0, true],
  [429, true],
  [503, true],
  [409, false],
  [413, false],
  [401, false],
])('after the status %d, another attempt may succeed: %s', (status, worth) => {
  expect(isWorthRetrying(status)).toBe(worth);
});
