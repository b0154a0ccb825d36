import { filedIssue } from './filed-issue.js';

const created = (title: string, isNew = true) => ({
  ...{ issueNumber: 7, issueUrl: 'https://code.example/acme/shop/issues/7', title, isNew },
});
const duplicate = { relation: 'duplicate', url: 'https://code.example/Acme/shop/issues/7' } as const;

it.each([
  ['the same title', 'The payment fails', 'The payment fails'],
  [
    'mentions that notify no one',
    'Ask @nora about #12, see GH-3',
    'Ask @\u200bnora about #\u200b12, see GH-\u200b3',
  ],
  ['one line', 'The payment\n fails', 'The payment fails'],
  ['a short address', 'https://shop.example/pay?id=7 is blank', 'https://shop.example/pay is blank'],
  [
    'a title that was cut',
    `The payment ${'of a hat '.repeat(40)}fails`,
    `The payment ${'of a hat '.repeat(20)}of…`,
  ],
])('finds the issue of a finding that was filed with %s', (_, title, filed) => {
  const other = created('Another problem');
  const issue = { ...created(filed), issueNumber: 8 };
  expect(filedIssue({ title }, [other, issue])).toBe(issue);
});

it('finds the existing issue that got a comment', () => {
  const issue = created('Checkout is broken', false);
  expect(filedIssue({ title: 'The payment fails', relatedIssues: [duplicate] }, [issue])).toBe(issue);
});

it.each([
  ['is only related', { ...duplicate, relation: 'related' as const }, created('Checkout is broken', false)],
  ['is a new issue of another finding', duplicate, created('Checkout is broken')],
])('finds no issue when the known one %s', (_, known, issue) => {
  expect(filedIssue({ title: 'The payment fails', relatedIssues: [known] }, [issue])).toBeUndefined();
});

it('does not mistake a title that is the start of another one', () => {
  expect(filedIssue({ title: 'The payment fails twice' }, [created('The payment fails')])).toBeUndefined();
  expect(filedIssue({ title: 'The payment fails' }, [created('The pay…')])).toBeUndefined();
});
