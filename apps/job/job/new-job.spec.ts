import type { CreateJobRequest } from '@handtest/contracts/job';
import fc from 'fast-check';
import { durationsOf, maximumMinutes, newJob, newJobProblem } from './new-job.js';

const request: CreateJobRequest = {
  projectId: 'proj_1',
  url: 'https://example.com',
  description: 'Look at it',
};

describe('durations', () => {
  it('have the defaults of the specification', () => {
    expect(durationsOf({})).toEqual({
      targetDurationMinutes: 15,
      maxExtensionMinutes: 5,
      maxExtensionCount: 3,
    });
  });

  it.each([
    [115, 5],
    [116, 4],
    [119.5, 0.5],
    [120, 0],
  ])('shrink the defaulted extension of a job of %d minutes to %d', (targetDurationMinutes, extension) => {
    expect(durationsOf({ targetDurationMinutes }).maxExtensionMinutes).toBe(extension);
  });

  it('never exceed 120 minutes together, whatever is asked for without an extension', () => {
    const targets = fc.double({ min: 1, max: maximumMinutes, noNaN: true });
    fc.assert(
      fc.property(targets, (targetDurationMinutes) => {
        const durations = durationsOf({ targetDurationMinutes });
        expect(durations.targetDurationMinutes + durations.maxExtensionMinutes).toBeLessThanOrEqual(120);
        expect(newJobProblem({ ...request, targetDurationMinutes })).toBeUndefined();
      }),
    );
  });

  it('are refused when an explicit extension makes them exceed 120 minutes', () => {
    const tooLong = { ...request, targetDurationMinutes: 100, maxExtensionMinutes: 21 };
    expect(newJobProblem(tooLong)).toContain('maxExtensionMinutes');
    expect(newJobProblem({ ...request, maxExtensionMinutes: 106 })).toContain('maxExtensionMinutes');
    expect(newJobProblem({ ...tooLong, maxExtensionMinutes: 20 })).toBeUndefined();
  });
});

describe('a request for a job', () => {
  it('may carry 16 KB of metadata and no more', () => {
    const sized = (bytes: number) => ({ ...request, metadata: { m: 'x'.repeat(bytes - '{"m":""}'.length) } });
    expect(newJobProblem(sized(16_384))).toBeUndefined();
    expect(newJobProblem(sized(16_385))).toContain('metadata');
  });

  it('is refused for an output schema that is none', () => {
    const outputSchema = { price: { type: 'money', description: 'x' } } as never;
    expect(newJobProblem({ ...request, outputSchema })).toContain('outputSchema.price.type');
  });

  it('keeps the nulls in the metadata', () => {
    const job = newJob({ ...request, metadata: { build: null } }, 'org_1', { kind: 'system', service: 'x' });
    expect(job.metadata).toBe('{"build":null}');
  });

  it('has its idempotency key in the name of the API key, or of the user behind any other token', () => {
    const principal = (kind: 'key' | 'pat' | 'session') =>
      newJob({ ...request, idempotencyKey: 'k' }, 'org_1', {
        kind,
        tokenId: 'token',
        userId: 'user',
        roles: {},
      }).idempotency?.principal;
    expect([principal('key'), principal('pat'), principal('session')]).toEqual(['token', 'user', 'user']);
  });
});
