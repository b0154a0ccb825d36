import { estimateOf } from './job-estimate.js';

const plan = {
  targetDurationMinutes: 15,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  deviceClass: 'desktop',
} as const;

describe('an estimate', () => {
  it('holds every minute, and expects half of the target without earlier jobs', () => {
    expect(estimateOf(plan, undefined)).toEqual({
      ...plan,
      holdUsd: 10.2,
      likelyUsd: 3.825,
      basis: 'target',
    });
  });

  it('expects the duration of earlier jobs, up to the job’s limit', () => {
    expect(estimateOf(plan, { basis: 'project', seconds: 61 })).toMatchObject({
      likelyUsd: 0.5185,
      basis: 'project',
    });
    expect(estimateOf(plan, { basis: 'organization', seconds: 7_200 })).toMatchObject({ likelyUsd: 10.2 });
  });

  it('is exact for parts of a minute', () => {
    const short = { ...plan, targetDurationMinutes: 1.01, maxExtensionMinutes: 0 };
    expect(estimateOf(short, undefined)).toMatchObject({ holdUsd: 0.5185, likelyUsd: 0.2635 });
  });
});
