import type { SearchedFinding } from '@handtest/contracts/codehost';
import fc from 'fast-check';
import { issueTerms } from '../text/issue-terms.js';
import { dice } from './duplicate-features.js';
import { FindingSearch } from './finding-search.js';
import { templateWords } from './template-words.js';

const now = new Date('2026-11-22T00:00:00Z');
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.stringMatching(/^[a-zA-Z0-9 _./:'-]{0,80}$/),
);
const findings = fc.record({
  ...{ title: text, description: text, actualBehavior: text, affectedArea: text },
  ...{ suggestedLabels: fc.array(text, { maxLength: 3 }), quotes: fc.array(text, { maxLength: 3 }) },
  ...{ failedPaths: fc.array(text, { maxLength: 3 }), consoleMessages: fc.array(text, { maxLength: 3 }) },
});
const issues = fc.record({
  ...{ title: text, body: text, labels: fc.array(text, { maxLength: 3 }) },
  updatedAt: fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') }),
});

function compared(
  finding: SearchedFinding,
  all: readonly { title: string; body: string; labels: string[]; updatedAt: Date }[],
) {
  const search = new FindingSearch<number>([finding]);
  for (const [index, issue] of all.entries()) search.add(index, issueTerms(issue));
  return search.candidates(0).map(({ issue: index, relativeScore }) => {
    const issue = all[index]!;
    return { index, ...search.compare(0, { ...issue, terms: issueTerms(issue) }, relativeScore, now) };
  });
}

it('gives features in their ranges for any finding and issues', () => {
  fc.assert(
    fc.property(findings, fc.array(issues, { maxLength: 15 }), (finding, all) => {
      const found = compared(finding, all);
      expect(found.length).toBeLessThanOrEqual(10);
      for (const { features, sharedText } of found) {
        const { ageDays, ...shares } = features;
        expect(ageDays).toBeGreaterThanOrEqual(0);
        expect(Object.values(shares).filter((share) => !(share >= 0 && share <= 1))).toEqual([]);
        expect(sharedText === undefined).toBe(features.sharedIdentifiers === 0);
      }
    }),
  );
});

it('puts an issue with exactly the words of the finding first, with the highest score', () => {
  const finding = {
    ...{ title: 'Cart total is wrong', description: 'The total keeps the removed item', actualBehavior: '' },
    ...{
      affectedArea: '/cart',
      suggestedLabels: ['Bug', 'Cart'],
      quotes: [],
      failedPaths: [],
      consoleMessages: [],
    },
  };
  const updatedAt = new Date('2026-11-20T00:00:00Z');
  const same = {
    title: finding.title,
    body: `${finding.description}\n/cart`,
    labels: ['cart', 'bug'],
    updatedAt,
  };
  const other = { title: 'Total of the invoice', body: 'The item is missing', labels: ['bug'], updatedAt };
  const [first, second] = compared(finding, [other, same]);
  expect(first).toMatchObject({
    index: 1,
    features: { relativeScore: 1, titleDice: 1, sameLabel: 1, ageDays: 2 },
  });
  expect(second!.features.relativeScore).toBeLessThan(0.5);
  // The label "bug" is on most issues.
  expect(second!.features.sameLabel).toBe(0);
});

describe('a text that a finding shares with an issue', () => {
  const updatedAt = new Date('2026-11-20T00:00:00Z');
  const finding = {
    ...{ title: 'Blank page', description: 'The coupon is refused', actualBehavior: '', affectedArea: '' },
    ...{ suggestedLabels: [], quotes: [], failedPaths: [], consoleMessages: [] },
  };
  const issue = (title: string, body = '') => ({ title, body, labels: [], updatedAt });

  it('may be in the description alone', () => {
    const [first] = compared(finding, [issue('Menu is slow'), issue('Refused coupon')]);
    expect(first).toMatchObject({ index: 1, features: { sharedIdentifiers: 0 } });
    expect(first).not.toHaveProperty('sharedText');
  });

  it('names the rarest text that both have, of equally rare ones the longest', () => {
    const named = (title: string, ...all: string[]) =>
      compared(
        { ...finding, title, quotes: ['This link has expired'] },
        all.map((one) => issue(one)),
      ).find(({ index }) => index === 0)?.sharedText;
    const common = 'This link has expired';
    expect(named('applyCoupon fails', `applyCoupon: ${common}`, common, common)).toBe('applyCoupon');
    expect(named('cartId and couponCode', 'couponCode without cartId')).toBe('couponCode');
  });

  it('is counted as 1/2 for a text that no other issue has, and as 2/3 for two', () => {
    const shares = ['couponCode fails', 'couponCode without cartId'].map((title) => {
      const all = [issue(title), issue('Menu is slow'), issue('Typo in the footer')];
      return compared({ ...finding, title: 'cartId and couponCode' }, all)[0]!.features.sharedIdentifiers;
    });
    expect(shares[0]).toBeCloseTo(1 / 2, 9);
    expect(shares[1]).toBeCloseTo(2 / 3, 9);
  });
});

describe('the likeness of titles', () => {
  it('is symmetric, from 0 to 1, and 1 for the same letters', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(dice(one, other)).toBe(dice(other, one));
        expect(dice(one, other)).toBeGreaterThanOrEqual(0);
        expect(dice(one, other)).toBeLessThanOrEqual(1);
        const hasLetters = /[\p{L}\p{N}]/u.test(one.toLowerCase());
        if (hasLetters) expect(dice(one, `  ${one.toLowerCase()}!`)).toBe(1);
      }),
    );
  });

  it.each([
    ['', '', 0],
    ['!', '?', 0],
    ['cart', 'menu', 0],
    ['night', 'nacht', 2 / 10],
  ])('of "%s" and "%s" is %d', (one, other, expected) => expect(dice(one, other)).toBeCloseTo(expected, 9));
});

describe('the words of a template', () => {
  const issue = (line: string) => `### Steps to reproduce\n${line}`;

  it('are those of lines that more than 30 % of the issues have', () => {
    const texts = Array.from({ length: 10 }, (_, n) => issue(n < 3 ? 'in the cart' : `word${n}`));
    expect(templateWords(texts)).toEqual(templateWords(Array(10).fill('Steps to reproduce')));
    expect(templateWords(texts).size).toBe(2);
  });

  it('are none of fewer than 10 issues', () => {
    expect(templateWords(Array<string>(9).fill(issue('cart'))).size).toBe(0);
  });
});
