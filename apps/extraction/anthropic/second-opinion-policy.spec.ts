import type { ConfidenceFlag, PassStatus } from '@handtest/contracts/job';
import { type SecondOpinionPolicy, wantsSecondOpinion } from './second-opinion-policy.js';

const claims = [{ id: 'verdict', text: 'The test passes.' }];
const flagged: ConfidenceFlag[] = ['no_evidence'];

it.each<[SecondOpinionPolicy, PassStatus | null, ConfidenceFlag[], boolean]>([
  ['off', 'pass', [], false],
  ['off', 'fail', [], false],
  ['off', 'fail', flagged, false],
  ['off', null, flagged, false],
  ['low', 'pass', [], false],
  ['low', 'not_applicable', [], false],
  ['low', null, [], false],
  ['low', 'pass', flagged, true],
  ['low', null, flagged, true],
  ['low', 'fail', [], true],
  ['low', 'fail', flagged, true],
  ['always', 'pass', [], true],
  ['always', null, [], true],
  ['always', 'fail', flagged, true],
])('%s with the verdict %s and the flags %j: %s', (policy, passStatus, flags, wanted) => {
  expect(wantsSecondOpinion(policy, { claims, passStatus, flags })).toBe(wanted);
});

it('nothing is asked without a claim', () => {
  expect(wantsSecondOpinion('always', { claims: [], passStatus: 'fail', flags: flagged })).toBe(false);
});
