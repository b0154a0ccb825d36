import { ListIssuesRequest } from '@handtest/contracts/codehost';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { filterOf, searchOf } from './issue-search.js';

const requestOf = (fields: object) => plainToInstance(ListIssuesRequest, { projectId: 'proj_1', ...fields });

it('has the defaults of the contract', () => {
  const filter = filterOf(requestOf({}));
  expect(filter).toEqual({
    state: 'open',
    sort: 'created',
    direction: 'desc',
    labels: [],
    assignee: undefined,
  });
  expect(searchOf('acme/shop', filter)).toBe('repo:acme/shop is:issue state:open');
});

it.each([
  [{ labels: 'bug, Help wanted,,', state: 'all' }, 'label:"bug" label:"Help wanted"'],
  [{ assignee: 'none', state: 'all' }, 'no:assignee'],
  [{ assignee: '*', state: 'all' }, 'assignee:*'],
  [{ assignee: 'ada', state: 'closed' }, 'state:closed assignee:"ada"'],
])('%j is %s', (fields, words) => {
  expect(searchOf('acme/shop', filterOf(requestOf(fields)))).toBe(`repo:acme/shop is:issue ${words}`);
});

it('has no words outside its quotation marks that a caller chose', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^["\\ a:,*@none-]{1,12}$/));
  let valid = 0;
  fc.assert(
    fc.property(text, text, (labels, assignee) => {
      const request = requestOf({ labels, assignee });
      if (validateSync(request).length > 0) return;
      valid++;
      const outside = searchOf('acme/shop', filterOf(request)).replaceAll(/"[^"\\]*"/g, '""');
      expect(outside).toMatch(
        /^repo:acme\/shop is:issue state:open( label:"")*( assignee:(""|\*)| no:assignee)?$/,
      );
    }),
    { numRuns: 3_000 },
  );
  expect(valid).toBeGreaterThan(50);
});
