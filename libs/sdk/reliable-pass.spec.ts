import type { JobRecord } from './job-event.js';
import { isReliablePass } from './reliable-pass.js';

const low = (...flags: string[]) => ({ level: 'low', flags });

it.each([
  [{}, true],
  [{ verdictConfidence: { level: 'high', flags: [] }, verdictSource: 'model' }, true],
  [{ verdictConfidence: low('report_too_short'), verdictSource: 'tester' }, true],
  [{ verdictConfidence: low('contradicts_evidence'), verdictSource: 'tester' }, false],
  [{ verdictConfidence: low('report_too_short', 'contradicts_evidence'), verdictSource: 'tester' }, false],
  [{ verdictConfidence: low('read_by_rules'), verdictSource: 'rules' }, false],
  [{ verdictConfidence: low('second_opinion_differs'), verdictSource: 'model' }, false],
])('a pass with %j is reliable: %s', (rest, expected) => {
  const result = { success: true, ...rest } as JobRecord['result'];
  expect(isReliablePass(result)).toBe(expected);
  expect(isReliablePass({ ...result, success: false } as JobRecord['result'])).toBe(false);
});

it('is never that of a job without a result', () => {
  expect(isReliablePass(undefined)).toBe(false);
});
