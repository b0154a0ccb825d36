import { formLine, schemaLine } from './form-lines.js';

const shown = (parts: readonly { control?: string; text: string }[]) =>
  parts.map(({ control, text }) => control ?? text);

it.each([
  ['Paid: [ ]', ['Paid:', 'check']],
  ['Seconds to load: #', ['Seconds to load:', 'number']],
  ['What you saw: ___', ['What you saw:', 'text']],
  ['Size: ( ) small ( ) large', ['Size:', 'choice', 'small', 'choice', 'large']],
  ['- ___', ['-', 'text']],
  ['## Checkout', ['Checkout']],
  ['Issue #5 is fixed: [ ]', ['Issue #5 is fixed:', 'check']],
  ['', []],
])('shows %j as controls', (line, parts) => {
  expect(shown(formLine(line))).toEqual(parts);
});

it.each([
  [{ type: 'boolean', description: 'Paid' }, 'Paid', ['check']],
  [{ type: 'string', enum: ['small', 'large'] }, 'size', ['choice', 'small', 'choice', 'large']],
  [{ type: 'array', items: { type: 'string', enum: ['a'] } }, 'size', ['check', 'a']],
  [{ type: 'number' }, 'size', ['number']],
  [null, 'size', ['text']],
])('shows the field %j of a schema', (field, label, parts) => {
  const line = schemaLine('size', field);
  expect(line.label).toBe(label);
  expect(shown(line.parts)).toEqual(parts);
});
