/** Regular expressions read files and messages of an attacker: none may need more steps than its share of a line. */
import fc from 'fast-check';
import { stepsOf } from '../test/regexp-steps.js';
import { declarationPatterns, longestLine } from './declared-symbols.js';
import { framePatterns, longestFrameLine } from './stack-frame.js';
import { literalPatterns } from './string-literals.js';

/** The step counter needs a part of the stack for each character. */
const longest = 500;
/** At 1,000 characters this is about a millisecond. */
const stepsPerCharacter = 400;

const patterns = [
  ...declarationPatterns.map((pattern) => [pattern, longestLine] as const),
  ...framePatterns.map((pattern) => [pattern, longestFrameLine] as const),
  ...literalPatterns.map((pattern) => [pattern, longestLine] as const),
];

const figures = { tried: 0, worst: 0 };
afterAll(() =>
  process.stdout.write(
    `steps of regular expressions: tried ${figures.tried} lines, worst ${Math.ceil(figures.worst)} a character\n`,
  ),
);

/** The words and signs of the expression itself, which lead deepest into it. */
function piecesOf({ source }: RegExp): string[] {
  const plain = source.replace(/\\[sSwWdDbB]|\(\?(?:<?[=!]|:)|\{\d+,\d+\}/g, ' ').replaceAll('\\', '');
  return [
    ...new Set([
      ...(plain.match(/\w+|[^\w\s]/g) ?? []),
      ' ',
      '\t',
      'a',
      'a.',
      'a/',
      '"',
      "'",
      '\\"',
      '(',
      '<',
      ', ',
    ]),
  ];
}

it.each(patterns.map(([pattern, line]) => [pattern.source.slice(0, 40), pattern, line] as const))(
  'reads any line with %s in few steps',
  (_name, pattern, line) => {
    expect(line).toBeLessThanOrEqual(longestLine);
    const piece = fc.constantFrom(...piecesOf(pattern));
    const unit = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const hostile = fc
      .tuple(unit, unit, unit)
      .map(([head, body, tail]) => (head + body.repeat(longest)).slice(0, longest - tail.length) + tail);
    fc.assert(
      fc.property(hostile, (text) => {
        const steps = stepsOf(pattern, text, stepsPerCharacter * longest);
        expect(steps).toBeGreaterThan(0);
        figures.tried++;
        figures.worst = Math.max(figures.worst, steps / text.length);
      }),
      { numRuns: 150 },
    );
  },
);

it('finds an expression whose time grows without bound', () => {
  expect(() => stepsOf(/^(?:a+)+$/, `${'a'.repeat(40)}b`, 100_000)).toThrow(RangeError);
});
