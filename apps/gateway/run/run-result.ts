/** The part of a finished job's record that `POST /api/run` answers. Pure. */
import type { JobStatusRecord, RunResult } from '@handtest/contracts/job';

const always = ['id', 'status'] as const;
const whenCompleted = [
  'result',
  'costUsd',
  'testDurationSeconds',
  'testerResponse',
  'testerAnswers',
  'testerAlias',
  'testerAvatarUrl',
  'testerData',
] as const;
const otherwise = ['error', 'reason'] as const;

export function runResultOf(record: JobStatusRecord): RunResult {
  const fields = [...always, ...(record.status === 'completed' ? whenCompleted : otherwise)];
  return Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  ) as unknown as RunResult;
}
