import fc from 'fast-check';
import { hostIssueIn, withShortBody } from './host-issue.js';

const sent = {
  ...{ number: 7, title: 'Broken', body: 'The button', state: 'closed', state_reason: 'completed' },
  labels: [{ name: 'bug' }, 'ui', { name: null }, null],
  assignees: [{ login: 'ada' }, {}],
  ...{ user: null, comments: 3, html_url: 'https://example.com/7' },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' },
};

it('reads what it needs, and drops labels and people without a name', () => {
  expect(hostIssueIn(sent)).toEqual({
    ...{ number: 7, title: 'Broken', body: 'The button', state: 'closed', stateReason: 'completed' },
    ...{ labels: ['bug', 'ui'], assignees: ['ada'], author: null, commentCount: 3, isPull: false },
    htmlUrl: 'https://example.com/7',
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
  });
});

it.each([
  ['an empty text', { body: '' }, { body: null }],
  ['a pull request', { pull_request: {} }, { isPull: true }],
  ['no comments', { comments: undefined }, { commentCount: 0 }],
])('reads %s', (_what, change, expected) => {
  expect(hostIssueIn({ ...sent, ...change })).toMatchObject(expected);
});

it.each(['number', 'title', 'state', 'html_url', 'created_at', 'updated_at'])(
  'is nothing without %s',
  (field) => {
    expect(hostIssueIn({ ...sent, [field]: undefined })).toBeUndefined();
    expect(hostIssueIn({ ...sent, [field]: {} })).toBeUndefined();
  },
);

it('cuts any text of the code host to what Postgres can store', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 20_000 }),
    fc.constant('😀'.repeat(5_000)),
  );
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(sent)), value, { maxKeys: 3 });
  fc.assert(
    fc.property(changes, (change) => {
      const issue = hostIssueIn({ ...sent, ...change });
      if (!issue) return;
      const { body } = withShortBody(issue);
      expect(body === null || (body.length <= 8_000 && body.isWellFormed() && body !== '')).toBe(true);
      expect(issue.labels.every((label) => typeof label === 'string')).toBe(true);
    }),
  );
});
