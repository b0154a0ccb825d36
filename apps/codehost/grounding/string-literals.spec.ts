import { hasMarkup, literalsIn } from './string-literals.js';

it.each([
  [
    `send('Your order', "it's \\"new\\"", \`total \${sum}\`)`,
    ['Your order', `it's \\"new\\"`, 'total ${sum}'],
    false,
  ],
  ['  <button onClick={buy}>Buy now</button>', ['Buy now'], true],
  ['  Sold out', ['Sold out'], true],
  ['  <p>{{ count }} pieces left</p>', ['pieces left'], true],
  ['const sum = one > two;', [], false],
  ["it isn't a text", [], false],
])('of %s are found', (line, literals, isMarkup) => {
  expect(literalsIn(line, isMarkup)).toEqual(literals);
});

it('are between tags only in files with markup', () => {
  expect(['a.tsx', 'a.vue', 'a.html.erb', 'a.cshtml'].map(hasMarkup)).toEqual([true, true, true, true]);
  expect(['a.ts', 'a.go', 'a.py'].map(hasMarkup)).toEqual([false, false, false]);
});
