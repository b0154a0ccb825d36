import fc from 'fast-check';
import { partList, pictureList, runsBetween, timed } from './picture-list.js';

const startMs = Date.UTC(2026, 0, 1);

it('gives each picture the time until the next one, and repeats the last', () => {
  const pictures = [
    { file: '1.jpg', atMs: startMs },
    { file: '2.jpg', atMs: startMs + 83 },
  ];
  expect(pictureList(pictures, startMs + 5_083).split('\n')).toEqual([
    'ffconcat version 1.0',
    ...['file 1.jpg', 'option framerate 1000', 'duration 0.083'],
    ...['file 2.jpg', 'option framerate 1000', 'duration 5.000'],
    ...['file 2.jpg', 'option framerate 1000', ''],
  ]);
});

it('holds the time of every picture and of every part', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 7_200_000 }), { minLength: 1 }), (offsets) => {
      const files = offsets.map((offset) => `${startMs + offset}.jpg`);
      const pictures = timed([...files, 'recording.json', '12.jpg.part'], 'jpg');
      expect(pictures.map(({ file }) => file)).toEqual(files.toSorted());
      const untilMs = pictures.at(-1)!.atMs + 1;
      const totalMs = (list: string) =>
        [...list.matchAll(/duration ([\d.]+)/g)].reduce(
          (sum, [, s]) => sum + Math.round(Number(s) * 1_000),
          0,
        );
      expect(totalMs(pictureList(pictures, untilMs))).toBe(untilMs - pictures[0]!.atMs);
      expect(totalMs(partList(pictures))).toBe(pictures.at(-1)!.atMs - pictures[0]!.atMs);
    }),
  );
});

it('puts each picture into one run, which overlaps no part that began later', () => {
  const offsets = fc.uniqueArray(fc.nat(60_000), { maxLength: 20 });
  fc.assert(
    fc.property(offsets, offsets, (pictureOffsets, partOffsets) => {
      const pictures = timed(
        pictureOffsets.map((offset) => `${startMs + offset}.jpg`),
        'jpg',
      );
      const parts = partOffsets.map((offset) => ({
        file: `${startMs + offset}.mp4`,
        atMs: startMs + offset,
      }));
      const runs = runsBetween(pictures, parts);
      expect(runs.flatMap((run) => run.pictures)).toEqual(pictures);
      for (const { pictures: run, untilMs } of runs) {
        const firstMs = run[0]!.atMs;
        expect(untilMs).toBeGreaterThan(run.at(-1)!.atMs);
        expect(parts.filter(({ atMs }) => atMs > firstMs && atMs < untilMs)).toEqual([]);
      }
    }),
  );
});

it('survives a clock that jumps', () => {
  expect(pictureList([{ file: '5.jpg', atMs: 5 }], 1)).toContain('duration 0.001');
  expect(pictureList([{ file: '5.jpg', atMs: 5 }], Number.MAX_SAFE_INTEGER)).toContain('duration 86400.000');
});
