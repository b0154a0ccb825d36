import type { RelatedIssueInfo } from '@handtest/contracts/job';
import fc from 'fast-check';
import { decisionOf, searchedFinding } from './filing-decision.js';

const repositoryUrl = 'https://github.com/acme/shop';

const issue: fc.Arbitrary<RelatedIssueInfo> = fc
  .record({
    number: fc.integer({ min: 1, max: 9 }),
    relation: fc.constantFrom('duplicate', 'related'),
    repo: fc.constantFrom('acme/shop', 'ACME/Shop', 'acme/shop2', 'other/shop'),
  })
  .map(({ number, relation, repo }) => ({
    ...{ issueNumber: number, title: 'A', state: 'open', relation, confidence: 0.5, reason: 'B' },
    url: `https://github.com/${repo}/issues/${number}`,
  }));

it('chooses the first duplicate of the repository, and names its other issues once', () => {
  fc.assert(
    fc.property(fc.array(issue, { maxLength: 30, size: 'max' }), (issues) => {
      const { duplicate, related } = decisionOf(issues, repositoryUrl);
      const own = issues.filter(({ url }) => /com\/acme\/shop\//i.test(url));
      expect(duplicate).toBe(own.find(({ relation }) => relation === 'duplicate') ?? null);
      const numbers = own.map(({ issueNumber }) => issueNumber);
      const others = numbers.filter((number) => number !== duplicate?.issueNumber);
      expect(related).toEqual([...new Set(others)].slice(0, 5));
    }),
  );
});

it('searches with the texts of a finding and its errors, not with other evidence', () => {
  const texts = { title: 'A', description: 'B', actualBehavior: 'C', affectedArea: '/cart' };
  const evidenceCitations = (['console', 'crash', 'network', 'transcript'] as const).map((source) => {
    return { timestamp: '00:05', source, summary: `from ${source}` };
  });
  expect(searchedFinding({ ...texts, suggestedLabels: ['cart'], evidenceCitations })).toEqual({
    ...texts,
    ...{ suggestedLabels: ['cart'], quotes: [], failedPaths: [] },
    consoleMessages: ['from console', 'from crash'],
  });
});
