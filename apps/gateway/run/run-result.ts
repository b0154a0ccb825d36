/** The part of a finished job's record that `POST /api/run` answers. Pure. */
import type { JobStatusRecord, RunResult } from '@handtest/contracts/job';

const always = ['id', 'status', 'testDurationSeconds', 'testerAlias', 'testerAvatarUrl'] as const;
const whenCompleted = ['result', 'costUsd', 'testerResponse', 'testerAnswers', 'testerData'] as const;
const otherwise = ['error', 'reason'] as const;

export function runResultOf(record: JobStatusRecord): RunResult {
  const fields = [...always, ...(record.status === 'completed' ? whenCompleted : otherwise)];
  return Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  ) as unknown as RunResult;
}
