/** What a job will hold and will probably cost. */
import { costMicros, usdOf, worstCaseMicros } from '@handtest/contracts/billing';
import type { JobEstimate } from '@handtest/contracts/job';
import type { JobPlan } from './job-plan.js';

/** How long similar jobs took. */
export interface PastSeconds {
  readonly basis: 'project' | 'organization';
  /** The median of their billed seconds. */
  readonly seconds: number;
}

type Planned = Pick<
  JobPlan,
  'targetDurationMinutes' | 'maxExtensionMinutes' | 'maxExtensionCount' | 'deviceClass'
>;

/** Without similar jobs: half of the target. Never more than the hold. */
export function estimateOf(plan: Planned, past: PastSeconds | undefined): JobEstimate {
  const { targetDurationMinutes, maxExtensionMinutes, maxExtensionCount, deviceClass } = plan;
  const hold = worstCaseMicros(plan);
  const likely = costMicros(past?.seconds ?? Math.ceil((targetDurationMinutes * 60) / 2));
  return {
    holdUsd: usdOf(hold),
    likelyUsd: usdOf(likely < hold ? likely : hold),
    basis: past?.basis ?? 'target',
    targetDurationMinutes,
    maxExtensionMinutes,
    maxExtensionCount,
    deviceClass,
  };
}
