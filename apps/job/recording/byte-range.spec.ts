import fc from 'fast-check';
import { answerToRange, rangeOf } from './byte-range.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['BYTES=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=-', undefined],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
])('of 100 bytes %p asks for %p', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

it('has the announced length, within the size of the file', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_500), fc.nat(1_500), (size, a, b) => {
      for (const header of [`bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
        const { status, headers, range } = answerToRange(header, size);
        if (status === 416) expect(headers['content-range']).toBe(`bytes */${size}`);
        if (!range) continue;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeLessThan(size);
        expect(Number(headers['content-length'])).toBe(range.last - range.first + 1);
      }
    }),
  );
});
