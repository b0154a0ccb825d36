import { candidateIssue, candidatePlace, searchedFinding } from '../test/test-material.js';
import { relationsByRules, relationsOfAnswer } from './finding-relation.js';
import { type FindingToRelate, relationMaterial, type RelationAnswer } from './relation-prompt.js';

const findings: FindingToRelate[] = [
  {
    finding: searchedFinding(),
    issues: [candidateIssue(1), candidateIssue(2)],
    places: [candidatePlace('pay', 0.9), candidatePlace('cart', 0.4), candidatePlace('form', 0.5)],
  },
  { finding: searchedFinding(), issues: [candidateIssue(3)], places: [] },
];

const pair = (findingId: string, candidateId: string, confidence: number, sameDefect = true) => {
  return { findingId, candidateId, sameDefect, confidence, reason: 'Both.' };
};
const answered = (relations: RelationAnswer['relations'], places: RelationAnswer['places'] = []) =>
  relationsOfAnswer(findings, { relations, places });

it.each(['', 'x'])('the question has whole characters of a long issue only, after %j', (before) => {
  const issue = { ...candidateIssue(1), body: `${before}${'😀'.repeat(200_000)}` };
  const material = relationMaterial([{ ...findings[0]!, issues: [issue] }]);
  expect(/\\ud[89a-f]/.test(material)).toBe(false);
});

describe('an answer of the model', () => {
  it('relates the issues of a finding by id, with the fields of the issue', () => {
    const { relations, unknownIds } = answered([pair('finding-1', 'issue-2', 0.9)]);
    expect(unknownIds).toBe(0);
    expect(relations).toEqual([
      {
        relatedIssues: [
          {
            issueNumber: 2,
            title: 'Issue 2',
            state: 'open',
            relation: 'duplicate',
            confidence: 0.9,
            reason: 'Both.',
            url: findings[0]!.issues[1]!.url,
          },
        ],
      },
      {},
    ]);
  });

  it('drops and counts ids that the finding does not have', () => {
    const { relations, unknownIds } = answered(
      [
        pair('finding-1', 'issue-3', 0.9),
        pair('finding-9', 'issue-1', 0.9),
        pair('finding-2', 'issue-99', 0.9),
      ],
      [
        { findingId: 'finding-2', placeId: 'pay' },
        { findingId: 'finding-1', placeId: 'nowhere' },
      ],
    );
    expect(unknownIds).toBe(5);
    expect(relations).toEqual([{}, {}]);
  });

  it.each([NaN, -1, 2, Infinity])('has the confidence of the rules in place of %d', (confidence) => {
    const [byModel] = answered([pair('finding-1', 'issue-1', confidence)]).relations;
    const [byRules] = relationsByRules([{ ...findings[0]!, issues: [candidateIssue(1)], places: [] }]);
    expect(byModel).toEqual(byRules);
    expect(byRules!.relatedIssues).toHaveLength(1);
  });

  it('calls nothing a duplicate that is another defect', () => {
    const [first] = answered([pair('finding-1', 'issue-1', 0.99, false)]).relations;
    expect(first!.relatedIssues).toMatchObject([{ relation: 'related', confidence: 0.7 }]);
  });

  it('counts the first of two pairs with the same ids', () => {
    const { relations } = answered([pair('finding-1', 'issue-1', 0.9), pair('finding-1', 'issue-1', 0.1)]);
    expect(relations[0]!.relatedIssues).toMatchObject([{ issueNumber: 1, confidence: 0.9 }]);
  });

  it('picks places by id, at most 5, those with the highest confidence first', () => {
    const all = Array.from({ length: 7 }, (_, n) => candidatePlace(`place-${n}`, n / 10));
    const places = all.map(({ id }) => ({ findingId: 'finding-1', placeId: id }));
    const { relations } = relationsOfAnswer([{ ...findings[0]!, places: all }], { relations: [], places });
    expect(relations[0]!.codeReferences!.map(({ confidence }) => confidence)).toEqual([
      0.6, 0.5, 0.4, 0.3, 0.2,
    ]);
  });
});

describe('the rules', () => {
  it('give a reason that names what both have', () => {
    const issues = [
      candidateIssue(1, { sharedText: 'payment is undefined' }),
      candidateIssue(2, { sharedText: '/api/payment' }),
      candidateIssue(3, { sharedText: 'PaymentForm' }),
      candidateIssue(4),
    ];
    const [{ relatedIssues } = {}] = relationsByRules([{ ...findings[0]!, issues }]);
    expect(relatedIssues!.map(({ reason }) => reason)).toEqual([
      'Same error "payment is undefined"; titles alike 0.70',
      'Same route /api/payment; titles alike 0.70',
      'Same identifier "PaymentForm"; titles alike 0.70',
      'Titles alike 0.70',
    ]);
  });

  it('give at most 3 places with half of the best possible score', () => {
    const scores = [0.49, 0.5, 0.9, 0.8, 0.7];
    const places = scores.map((score) => candidatePlace(`place-${score}`, score));
    const [{ codeReferences } = {}] = relationsByRules([{ ...findings[0]!, places }]);
    expect(codeReferences!.map(({ confidence }) => confidence)).toEqual([0.9, 0.8, 0.7]);
    expect(relationsByRules(findings)[0]!.codeReferences).toHaveLength(2);
  });
});
