import fc from 'fast-check';
import { linkedIssues } from './linked-issues.js';

const own = (...numbers: number[]) => numbers.map((number) => ({ repo: 'acme/shop', number }));

it.each([
  ['closes #1, fixes #2 and resolves #3', own(1, 2, 3)],
  ['Close #1. FIX #2. Resolve #3. closed #4 fixed #5 resolved #6', own(1, 2, 3, 4, 5, 6)],
  ['Fixes: #12', own(12)],
  ['Fixes acme/api#4 and closes Acme/API#4', [{ repo: 'acme/api', number: 4 }]],
  ['Fixes #7 and fixes ACME/shop#7', own(7)],
  ['See #1, prefixes #2, fixes#3, fixes # 4, fixes #0, fixes #5x, fixes\n#6, closest #8', []],
  ['Fixes ../x#4, fixes acme/#5', []],
  // The code host shows no link there: templates explain themselves so.
  ['<!-- Write for example "Closes #1" -->\nFixes #2 <!-- fixes #3', own(2)],
  ['Write `closes #1` or ``fixes `#2` ``:\n```\nfixes #3\n```\n~~~ text\nfixes #4\n~~~\nFixes #5', own(5)],
  ['Do not close ` here. Fixes #6', own(6)],
  ['The text `<!--` is not closed. Fixes #7', own(7)],
])('finds in %j %j', (text, expected) => {
  expect(linkedIssues(text, 'acme/shop')).toEqual(expected);
});

it('reads any text, in time that grows with its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      for (const { number } of linkedIssues(`${text} fixes #9`, 'acme/shop'))
        expect(number).toBeGreaterThan(0);
    }),
  );
  const startMs = performance.now();
  for (const part of ['fixes ', 'a-', 'fixes a/', 'fixes a/b.', 'fix:  \t', '<!-- ', '`a', '``a`', '```\n'])
    linkedIssues(part.repeat(100_000), 'a/b');
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
