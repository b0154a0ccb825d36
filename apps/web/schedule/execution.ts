/** The outcome of a run of a schedule, in words. Pure. */
import { CalendarX, CircleCheck, CircleX, Hourglass, type LucideIcon, Wallet } from 'lucide-react';
import type { Tone } from '../ui/pill.js';

type Status = 'completed' | 'skipped_insufficient_tokens' | 'skipped_template_deleted' | 'failed' | 'pending';

interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

export const executionLooks: Readonly<Record<Status, Look>> = {
  completed: { label: 'Job created', tone: 'ok', icon: CircleCheck },
  skipped_insufficient_tokens: { label: 'Skipped: too little credit', tone: 'bad', icon: Wallet },
  skipped_template_deleted: { label: 'Skipped: template deleted', tone: 'bad', icon: CalendarX },
  failed: { label: 'Failed', tone: 'bad', icon: CircleX },
  pending: { label: 'Waiting', tone: 'neutral', icon: Hourglass },
};

/** What a run that was asked for has led to. */
export function runText({ status, reason }: { status: Status; reason: string | null }): string {
  if (status === 'completed') return 'A job is created.';
  if (status === 'pending') return 'The job is being created. The list of runs will have it.';
  return reason ?? executionLooks[status].label;
}
