/** How states and verdicts of jobs are shown: a word, an icon, a tone. */
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import type { JobStatus } from '@handtest/sdk';
import type { Tone } from '../ui/pill.js';

export interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

export const statusLooks: Readonly<Record<JobStatus, Look>> = {
  preparing: { label: 'Preparing', tone: 'neutral', icon: CircleDashed },
  pending: { label: 'Pending', tone: 'neutral', icon: CircleDashed },
  queued: { label: 'Queued', tone: 'neutral', icon: Hourglass },
  working: { label: 'Testing', tone: 'accent', icon: CircleDot },
  completed: { label: 'Completed', tone: 'neutral', icon: CircleCheck },
  failed: { label: 'Failed to run', tone: 'bad', icon: CircleX },
  expired: { label: 'Expired', tone: 'warn', icon: CircleSlash },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: CircleSlash },
};

export type Verdict = 'pass' | 'fail' | 'not_applicable';

export const verdictLooks: Readonly<Record<Verdict, Look>> = {
  pass: { label: 'Pass', tone: 'ok', icon: CircleCheck },
  fail: { label: 'Fail', tone: 'bad', icon: CircleX },
  not_applicable: { label: 'Not applicable', tone: 'neutral', icon: CircleMinus },
};

const unclear: Look = { label: 'No verdict', tone: 'warn', icon: CircleMinus };

/** The verdict of a completed job, else the status. */
export function lookOf(job: { status: JobStatus; passStatus?: Verdict | undefined }): Look {
  if (job.status !== 'completed') return statusLooks[job.status];
  return job.passStatus ? verdictLooks[job.passStatus] : unclear;
}
