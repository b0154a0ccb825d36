import { HandtestError } from '@handtest/sdk';
import { exitCodeOfError, exitCodeOfJob } from './exit-code.js';
import { sampleJob } from './test/sample-job.js';
import { WrongUse } from './wrong-use.js';

const result = sampleJob.result!;

it.each([
  [{ status: 'completed', result: { ...result, success: true } }, 0],
  [{ status: 'completed', result }, 1],
  [{ status: 'failed' }, 3],
  [{ status: 'expired' }, 3],
  [{ status: 'cancelled' }, 3],
] as const)('the job %j has the code %i', (job, code) => {
  expect(exitCodeOfJob({ result: undefined, ...job })).toBe(code);
});

it('a pass that its evidence contradicts has the code 1, unless it is accepted', () => {
  const verdictConfidence = { level: 'low' as const, flags: ['contradicts_evidence' as const] };
  const job = { status: 'completed', result: { ...result, success: true, verdictConfidence } } as const;
  expect([exitCodeOfJob(job), exitCodeOfJob(job, true)]).toEqual([1, 0]);
});

it.each([
  [new WrongUse('x'), 2],
  [new HandtestError('x', { status: 400, code: 'invalid_request' }), 2],
  [new HandtestError('x', { code: 'wait_timeout' }), 3],
  [new HandtestError('x', { status: 402, code: 'insufficient_credit' }), 4],
  [new HandtestError('x', { code: 'connection_failed' }), 4],
])('the error %s has the code %i', (error, code) => {
  expect(exitCodeOfError(error)).toBe(code);
});
