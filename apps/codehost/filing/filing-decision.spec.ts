import type { RelatedIssueInfo } from '@handtest/contracts/job';
import fc from 'fast-check';
import { decisionOf } from './filing-decision.js';

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
    fc.property(fc.array(issue, { maxLength: 12 }), (issues) => {
      const { duplicate, related } = decisionOf(issues, repositoryUrl);
      const own = issues.filter(({ url }) => /com\/acme\/shop\//i.test(url));
      expect(duplicate).toBe(own.find(({ relation }) => relation === 'duplicate') ?? null);
      expect(new Set(related).size).toBe(related.length);
      expect(related.length).toBeLessThanOrEqual(5);
      const others = own.map(({ issueNumber }) => issueNumber);
      expect(related.every((number) => others.includes(number) && number !== duplicate?.issueNumber)).toBe(
        true,
      );
    }),
  );
});
