import fc from 'fast-check';
import { storableJson } from './storable-json.js';

it.each([
  ['a\0b', 'a\ufffdb'],
  ['\ud800', '\ufffd'],
  ['\udfff\ud800', '\ufffd\ufffd'],
  ['😀', '😀'],
  ['\\u0000', '\\u0000'],
  ['\\\0', '\\\ufffd'],
  ['"\n\u0001\\ud800', '"\n\u0001\\ud800'],
])('keeps %j as %j, as a value and as a name', (text, expected) => {
  expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [expected]: [expected] });
});

it('changes only NULs and lone surrogates', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\', 'u', '0', '\0', 'd8', '\ud800') }),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(JSON.parse(storableJson(given))).toBe(given.toWellFormed().replaceAll('\0', '\ufffd'));
    }),
  );
});
