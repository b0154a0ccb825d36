import fc from 'fast-check';
import { changed, type Draft, findingsOf, inputsOf, merged, notesOf, valueOf } from './draft.js';

const drafts = fc.dictionary(
  fc.constantFrom('report', 'verdict', 'answer:paid', 'note:1', 'finding:1'),
  fc.record({
    value: fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.constant(undefined)),
    changedAt: fc.integer({ min: 0, max: 5 }),
  }),
) as fc.Arbitrary<Draft>;

describe('merging', () => {
  it('gives the same draft in any order', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (one, two, three) => {
        expect(merged(one, merged(two, three))).toEqual(merged(merged(one, two), three));
        expect(merged(one, two)).toEqual(merged(two, one));
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, two) => {
        const result = merged(one, two);
        expect(merged(result, two)).toEqual(result);
        expect(merged(result, one)).toEqual(result);
      }),
    );
  });

  it('keeps changes of different parts from both tabs', () => {
    const before = changed({}, 'report', 'It', 1);
    const one = changed(before, 'report', 'It works', 2);
    const other = changed(before, 'answer:paid', 'yes', 3);
    const result = merged(one, other);
    expect(valueOf(result, 'report')).toBe('It works');
    expect(inputsOf(result)).toEqual({ paid: 'yes' });
  });

  it('keeps a note removed that another tab still has', () => {
    const note = { id: '1', at: '2026-01-01T10:00:00.000Z', text: 'slow', kind: 'note' };
    const before = changed({}, 'note:1', note, 1);
    const removed = changed(before, 'note:1', null, 2);
    expect(notesOf(merged(before, removed))).toEqual([]);
  });
});

describe('a change', () => {
  it('is newer than the one before, also when the clock was set back', () => {
    const draft = changed(changed({}, 'report', 'first', 1_000), 'report', 'second', 10);
    expect(draft.report).toEqual({ value: 'second', changedAt: 1_001 });
  });

  it('wins over the value before when both are merged', () => {
    fc.assert(
      fc.property(drafts, fc.string(), fc.integer({ min: 0, max: 9 }), (draft, text, nowMs) => {
        expect(valueOf(merged(draft, changed(draft, 'report', text, nowMs)), 'report')).toBe(text);
      }),
    );
  });
});

it('has defaults for parts that were never written', () => {
  expect(valueOf({}, 'report')).toBe('');
  expect(valueOf({}, 'verdict')).toBeUndefined();
});

it('lists notes by their instant and findings by their creation', () => {
  let draft: Draft = {};
  for (const [id, at] of [
    ['b', '2026-01-01T10:00:05.000Z'],
    ['a', '2026-01-01T10:00:01.000Z'],
  ] as const) {
    draft = changed(draft, `note:${id}`, { id, at, text: id, kind: 'note' }, 1);
    draft = changed(draft, `finding:${id}`, { id, createdAt: Date.parse(at), title: id }, 1);
  }
  expect(notesOf(draft).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(findingsOf(draft).map(({ id }) => id)).toEqual(['a', 'b']);
});
