import fc from 'fast-check';
import { candidateIssue } from '../test/test-material.js';
import { isConfidence, relatedIssuesOf, relationOf } from './relation-threshold.js';

it.each([
  [0, undefined],
  [0.2999, undefined],
  [0.3, 'related'],
  [0.7, 'related'],
  [0.7001, 'duplicate'],
  [1, 'duplicate'],
])('a confidence of %d is %s', (confidence, relation) => {
  expect(isConfidence(confidence)).toBe(true);
  expect(relationOf(confidence)).toBe(relation);
});

it.each([NaN, -1, 2, Infinity, -Infinity])('%d is no confidence', (value) => {
  expect(isConfidence(value)).toBe(false);
});

it('gives at most 5 relations, by confidence, each by the threshold', () => {
  const confidences = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 });
  fc.assert(
    fc.property(confidences, (values) => {
      const compared = values.map((confidence, n) => {
        return { issue: candidateIssue(n), confidence, reason: 'x'.repeat(1_000) };
      });
      const related = relatedIssuesOf(compared);
      const expected = values.filter((value) => value >= 0.3).toSorted((a, b) => b - a);
      expect(related.map(({ confidence }) => confidence)).toEqual(expected.slice(0, 5));
      for (const { relation, confidence, reason } of related) {
        expect(relation).toBe(confidence > 0.7 ? 'duplicate' : 'related');
        expect(reason.length).toBeLessThanOrEqual(300);
      }
    }),
  );
});

it('cuts a reason between two characters', () => {
  const reason = `${'x'.repeat(298)}\u{1f600} and more`;
  const [related] = relatedIssuesOf([{ issue: candidateIssue(1), confidence: 1, reason }]);
  expect(related!.reason.isWellFormed()).toBe(true);
});
