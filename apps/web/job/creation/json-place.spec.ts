import fc from 'fast-check';
import { faultLine } from './json-place.js';

it.each([
  ['{\n  "paid": }', 2],
  ['{\n  "paid": true\n  "total": 1\n}', 3],
  ['{"a": [1,\n2,\n]}', 3],
  ['{\n  paid: true\n}', 2],
  ['{"a": 1}\n}', 2],
  ['{"a": "x\n"}', 1],
  ['{\n"a": 1', 2],
  ['', 1],
  ["{'a': 1}", 1],
])('finds the fault of %j in line %i', (text, line) => {
  expect(faultLine(text)).toBe(line);
});

it('finds no fault in JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => faultLine(text) === undefined));
});

it('agrees with the engine about changed JSON', () => {
  const insertion = fc.constantFrom('', '"', '}', ',', 'x', '\\');
  fc.assert(
    fc.property(fc.json(), fc.nat(), insertion, (text, at, inserted) => {
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + inserted + text.slice(place + (inserted === '' ? 1 : 0));
      return (faultLine(changed) === undefined) === isJson(changed);
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
