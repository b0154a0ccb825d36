import fc from 'fast-check';
import { askedIn, askedWords, complianceOf } from './asked-word.js';
import { proseOf } from './prose.js';

const instructions = 'Enter a wrong password. The account must be locked. No order may be placed.';
const asked = askedWords(instructions);
const complianceIn = (report: string, description = instructions) =>
  complianceOf(proseOf(report).clauses, askedWords(description));

it.each([
  ['I typed the password', 'done'],
  ['it locks itself', 'wanted'],
  ['my orders', 'forbidden'],
])('instructions ask for the words of a clause: %s', (clause, as) => {
  expect([...askedIn(clause, asked)]).toEqual([as]);
});

it('a word that every instruction has is not asked for', () => {
  expect([...askedIn('it must not be, I can and I should', asked)]).toEqual([]);
});

it('a word that is wanted in one sentence and forbidden in another one is forbidden', () => {
  expect(askedWords('The mail must arrive. No mail may be sent twice.').get('mail')).toBe('forbidden');
});

it('a caution asks for nothing', () => {
  expect(askedWords('Watch for errors on the page.').size).toBe(0);
});

it.each([
  ['The account is never locked.', { wantedDenied: 0.5, forbiddenStated: 0 }],
  ["It isn't locked. The account was not locked later.", { wantedDenied: 1, forbiddenStated: 0 }],
  ['There is an order in the list.', { wantedDenied: 0, forbiddenStated: 0.5 }],
  ['The account is locked, and I see no order.', { wantedDenied: 0, forbiddenStated: 0 }],
  ['If the account were not locked, I would say so.', { wantedDenied: 0, forbiddenStated: 0 }],
  ['It says "not locked".', { wantedDenied: 0, forbiddenStated: 0 }],
])('a report is compared with what must and must not happen: %s', (report, expected) => {
  expect(complianceIn(report)).toEqual(expected);
});

it('a quotation changes no comparison', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{0,40}$/), (quoted) => {
      const plain = complianceIn('The account is locked. Then I left.');
      expect(complianceIn(`The account is locked. It says "not locked ${quoted}". Then I left.`)).toEqual(
        plain,
      );
    }),
  );
});

it('every comparison is from 0 to 1, and 0 without instructions', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (report, description) => {
      for (const value of Object.values(complianceIn(report, description)))
        expect([0, 0.5, 1]).toContain(value);
      expect(complianceIn(report, '')).toEqual({ wantedDenied: 0, forbiddenStated: 0 });
    }),
  );
});
