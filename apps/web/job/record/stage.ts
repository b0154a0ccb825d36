/** The stages of a job under way, in order. Pure. */
import type { JobRecord } from '@handtest/sdk';

export type Progress = 'done' | 'current' | 'next';

export interface Stage {
  readonly label: string;
  readonly progress: Progress;
  /** When it began. */
  readonly at?: string | undefined;
}

type Facts = Pick<JobRecord, 'status' | 'createdAt' | 'claimedAt' | 'submittedAt' | 'testerAlias'> & {
  readonly codehostContext?: unknown;
};

/** How many stages are over. */
function reached({ status, submittedAt }: Facts): number {
  if (status === 'preparing') return 0;
  if (status === 'working') return submittedAt === undefined ? 2 : 3;
  return 1;
}

export function stagesOf(job: Facts): Stage[] {
  const fromCode = job.codehostContext !== undefined || job.status === 'preparing';
  const stages = [
    { label: fromCode ? 'Test plan' : 'Created', at: job.createdAt },
    { label: 'Waiting for a tester' },
    { label: job.testerAlias ? `${job.testerAlias} is testing` : 'Testing', at: job.claimedAt },
    { label: 'Reading the report', at: job.submittedAt },
  ];
  const current = reached(job);
  return stages.map((stage, index) => ({
    ...stage,
    progress: index < current ? 'done' : index === current ? 'current' : 'next',
  }));
}

/** Whether the report can no longer change: nothing can be said, and the job cannot be cancelled. */
export function isSubmitted(job: Pick<JobRecord, 'submittedAt'>): boolean {
  return job.submittedAt !== undefined;
}
