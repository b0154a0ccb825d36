import { mkdirSync } from 'node:fs';
import { HandtestError } from '@handtest/sdk';
import { exitCodeOf, exitCodeOfError } from './exit-code.js';
import { outcomeOf } from './report/outcome.js';
import { sampleJob } from './test/sample-job.js';
import { WrongUse } from './wrong-use.js';

const result = sampleJob.result!;
const pass = { ...result, success: true, passStatus: 'pass' } as const;
const notApplicable = { ...result, success: true, passStatus: 'not_applicable' } as const;

it.each([
  [{ status: 'completed', result: pass }, 0],
  [{ status: 'completed', result: notApplicable }, 0],
  [{ status: 'completed', result }, 1],
  [{ status: 'completed', result: { ...result, passStatus: undefined } }, 1],
  [{ status: 'failed', result: undefined }, 3],
  [{ status: 'expired', result: undefined }, 3],
  [{ status: 'cancelled', result: undefined }, 3],
] as const)('the job %j has the code %i', (job, code) => {
  expect(exitCodeOf(outcomeOf({ ...sampleJob, ...job }))).toBe(code);
});

it('a pass that its evidence contradicts has the code 1, unless it is accepted', () => {
  const verdictConfidence = { level: 'low' as const, flags: ['contradicts_evidence' as const] };
  const job = { ...sampleJob, result: { ...pass, verdictConfidence } };
  expect([exitCodeOf(outcomeOf(job)), exitCodeOf(outcomeOf(job, true))]).toEqual([1, 0]);
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

it('a file that the machine refuses has the code 2', () => {
  expect(exitCodeOfError(errorOf(() => mkdirSync(import.meta.filename)))).toBe(2);
});

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
