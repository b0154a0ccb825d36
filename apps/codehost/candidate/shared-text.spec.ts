import type { SearchedFinding } from '@handtest/contracts/codehost';
import fc from 'fast-check';
import { termHash } from '../text/issue-terms.js';
import { words } from '../text/words.js';
import { comparable, hasExactText, exactTextsOf } from './shared-text.js';

const nothing: SearchedFinding = {
  ...{ title: '', description: '', actualBehavior: '', affectedArea: '', suggestedLabels: [] },
  ...{ quotes: [], failedPaths: [], consoleMessages: [] },
};
const writtenOf = (finding: Partial<SearchedFinding>) =>
  exactTextsOf({ ...nothing, ...finding }).map(({ written }) => written);

function shared(finding: Partial<SearchedFinding>, issue: string): string[] {
  const hashes = new Set(words(issue).map(termHash));
  return exactTextsOf({ ...nothing, ...finding })
    .filter((exactText) => hasExactText(exactText, hashes, comparable(issue)))
    .map(({ written }) => written);
}

it.each<[string, Partial<SearchedFinding>, string[]]>([
  [
    'the route of a failed request, without ids and query',
    { failedPaths: ['/api/orders/17/items?page=2'] },
    ['/api/orders'],
  ],
  ['the route of the area', { affectedArea: 'button "Pay" on /checkout/payment' }, ['/checkout/payment']],
  ['not the home page', { affectedArea: '/' }, []],
  [
    'the first line of an error without its class, and the class',
    { consoleMessages: ['Uncaught TypeError: x is undefined here\n at pay.js:3'] },
    ['x is undefined here', 'TypeError'],
  ],
  ['long texts of the screen', { quotes: ['This link has expired', 'Save'] }, ['This link has expired']],
  ['identifiers', { title: 'applyCoupon fails after sign-up' }, ['applyCoupon']],
  [
    'each once',
    { title: 'api/orders fails', failedPaths: ['/api/orders', '/api/orders/3'] },
    ['/api/orders'],
  ],
])('looks for %s', (_name, finding, expected) => expect(writtenOf(finding)).toEqual(expected));

it.each<[string, Partial<SearchedFinding>, string, boolean]>([
  [
    'an error in other quotation marks',
    { quotes: ["cannot read 'amount' of it"] },
    'Cannot read “amount” of  it',
    true,
  ],
  [
    'a route inside an address',
    { failedPaths: ['/api/orders'] },
    'GET https://shop.example/api/orders 500',
    true,
  ],
  ['a longer word', { failedPaths: ['/api/order'] }, 'GET /api/orderbook', false],
  ['another order of the words', { quotes: ['link has expired now'] }, 'now expired has link', false],
  ['an identifier in another case', { title: 'applyCoupon' }, 'APPLYCOUPON is called', true],
  ['only parts of an identifier', { title: 'applyCoupon' }, 'apply the coupon', false],
])('compares with %s', (_name, finding, issue, expected) => {
  expect(shared(finding, issue).length > 0).toBe(expected);
});

it('finds each exact text of any finding in an issue that repeats its texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[a-zA-Z0-9 _./:'-]{0,60}$/),
  );
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (title, quotes) => {
      const finding = { title, quotes };
      const issue = [title, ...quotes].join('\n');
      expect(shared(finding, issue)).toEqual(writtenOf(finding));
    }),
  );
});
