import fc from 'fast-check';
import { changedFields } from './changed-fields.js';

const record = fc.record({
  name: fc.constantFrom('a', 'b'),
  url: fc.constantFrom(null, 'https://a.example', ''),
  weekdays: fc.constantFrom(null, [1], [1, 2]),
  schema: fc.constantFrom(undefined, { type: 'object' }, { type: 'object', items: { type: 'string' } }),
});

it('has exactly the fields that the editor changed, those that it cleared included', () => {
  const before = { name: 'a', url: 'https://a.example', weekdays: [1, 2], flag: false };
  expect(changedFields(before, { ...before })).toEqual({});
  expect(changedFields(before, { ...before, weekdays: [1, 2] })).toEqual({});
  expect(changedFields<object>(before, { ...before, url: null, weekdays: [2] })).toEqual({
    url: null,
    weekdays: [2],
  });
});

it('keeps what another person changed, and applies what this one changed', () => {
  fc.assert(
    fc.property(record, record, record, (begun, edited, theirs) => {
      const merged = { ...theirs, ...changedFields(begun, edited) };
      for (const name of Object.keys(begun) as (keyof typeof begun)[]) {
        const isEdited = JSON.stringify(begun[name]) !== JSON.stringify(edited[name]);
        expect(merged[name]).toEqual(isEdited ? edited[name] : theirs[name]);
      }
    }),
  );
});
