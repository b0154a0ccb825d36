/** What `POST /api/run` answers: part of the job's record. */
import type {
  JobReason,
  JobResult,
  JobStatusRecord,
  TerminalStatus,
  TesterData,
} from '@handtest/contracts/job';

export class RunResult {
  id: string;
  status: TerminalStatus;
  /** Only when completed. */
  result?: JobResult;
  /** What went wrong, when the job ended without a result. */
  error?: string;
  reason?: JobReason;
  /** USD, full precision. Only when completed. */
  costUsd?: number;
  testDurationSeconds?: number;
  /** The report in the tester's own words. Only when completed. */
  testerResponse?: string;
  testerAlias?: string;
  testerAvatarUrl?: string;
  /** Only when completed. */
  testerData?: TesterData;
}

const always = ['id', 'status'] as const;
const whenCompleted = [
  'result',
  'costUsd',
  'testDurationSeconds',
  'testerResponse',
  'testerAlias',
  'testerAvatarUrl',
  'testerData',
] as const;
const otherwise = ['error', 'reason'] as const;

/** The part of a finished job's record that is there. */
export function runResultOf(record: JobStatusRecord): RunResult {
  const fields = [...always, ...(record.status === 'completed' ? whenCompleted : otherwise)];
  return Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  ) as unknown as RunResult;
}
