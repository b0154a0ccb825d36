import fc from 'fast-check';
import { labelFaults, metadataLabels } from './metadata-labels.js';

describe('the labels of metadata', () => {
  it('are its texts, numbers and booleans, as texts', () => {
    const metadata = {
      build: 4711,
      env: 'ci',
      draft: false,
      none: null,
      list: ['a'],
      nested: { a: 1 },
      empty: '',
    };
    expect(metadataLabels(metadata)).toEqual({ build: '4711', env: 'ci', draft: 'false', empty: '' });
  });

  it('are absent when nothing is one', () => {
    expect([undefined, {}, { list: [] }].map(metadataLabels)).toEqual([undefined, undefined, undefined]);
  });

  it('are the first 50 that are short and that Postgres can store', () => {
    const unfit = { long: 'x'.repeat(201), ['k'.repeat(65)]: 'x', '': 'x', nul: 'a\0', half: '\ud800' };
    const fit = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`key ${n}`, 'x'.repeat(200)]));
    expect(Object.keys(metadataLabels({ ...unfit, ...fit })!)).toEqual(Object.keys(fit).slice(0, 50));
  });

  it('can each be filtered by', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 })), (metadata) => {
        for (const label of Object.entries(metadataLabels(metadata) ?? {})) {
          expect(labelFaults(Object.fromEntries([label]))).toEqual([]);
        }
      }),
    );
  });
});

it.each([
  [{ a: ['1', '2'] }, 'metadata[a]'],
  [{ a: 'x'.repeat(201) }, 'metadata[a]'],
  [{ a: '\0' }, 'metadata[a]'],
  [{ '': 'x' }, 'metadata[]'],
  [{ a: '', b: '', c: '', d: '', e: '', f: '' }, 'metadata'],
])('the filter %j is refused', (filter, param) => {
  expect(labelFaults(filter)).toEqual([
    { param, message: expect.stringContaining('metadata must have') as string },
  ]);
});

it('a filter may have 5 keys, and every fault is named', () => {
  expect(labelFaults({ a: '', b: '1', c: '2', d: '3', ['k'.repeat(64)]: 'x'.repeat(200) })).toEqual([]);
  expect(labelFaults({ a: [], b: '\ud800' }).map(({ param }) => param)).toEqual([
    'metadata[a]',
    'metadata[b]',
  ]);
});
