/**
 * The states of a job and all moves between them. A trigger in the database enforces the same table. Terminal states
 * never change.
 */
export const jobMoves = {
  preparing: ['pending', 'failed', 'cancelled'],
  pending: ['queued', 'failed', 'cancelled'],
  queued: ['working', 'expired', 'cancelled', 'failed'],
  working: ['completed', 'failed', 'expired', 'cancelled', 'queued'],
  completed: [],
  cancelled: [],
  expired: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>;

export type JobStatus = keyof typeof jobMoves;

export const jobStatuses = Object.keys(jobMoves) as JobStatus[];

export const terminalStatuses = ['completed', 'cancelled', 'expired', 'failed'] as const;

export type TerminalStatus = (typeof terminalStatuses)[number];

export function isTerminal(status: JobStatus): status is TerminalStatus {
  return jobMoves[status].length === 0;
}

export function mayMove(from: JobStatus, to: JobStatus): boolean {
  return (jobMoves[from] as readonly JobStatus[]).includes(to);
}

/** Other words of the specification for ends: accepted in filters, never emitted. */
export const statusAliases: Readonly<Record<string, JobStatus>> = {
  incomplete: 'failed',
  error: 'failed',
  abandoned: 'expired',
  rejected: 'cancelled',
};

/** Why a job ended without a result. */
export type JobReason =
  | 'not_testable'
  | 'url_unreachable'
  | 'extraction_failed'
  | 'platform_error'
  | 'not_claimed'
  | 'time_ran_out'
  | 'cancelled_by_caller'
  | 'cancelled_by_tester'
  | 'cancelled_by_admin';
