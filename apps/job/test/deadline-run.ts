/** Jobs whose deadlines pass: waits until all have ended, and measures how late each end was. */
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, newTester } from './job-under-test.js';

export interface Lateness {
  /** Jobs with a wrong end, or without exactly one event. */
  missed: number;
  p99Ms: number;
  worstMs: number;
}

/** In ten projects. Half of them wait for a tester, half are claimed. */
export async function jobsWithDeadlines(job: JobUnderTest, count: number): Promise<string[]> {
  const projects = Array.from({ length: 10 }, () => newProject());
  const ids: string[] = [];
  for (let n = 0; n < count; n += 50) {
    const some = Array.from({ length: Math.min(50, count - n) }, async (_, place) => {
      const { jobId } = await job.create(projects[place % projects.length]);
      if (place % 2 === 1) await job.testerJobs.claim({ jobId }, newTester());
      return jobId;
    });
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

/** Moves the deadlines to instants spread evenly over a time that begins and ends so many milliseconds from now. */
export async function shiftDeadlines(
  job: JobUnderTest,
  ids: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<void> {
  const instant = `date_trunc('milliseconds', clock_timestamp()) + ($2::double precision + ($3::double precision - $2::double precision) * place / cardinality($1::text[])) * interval '1 ms'`;
  for (const [column, status] of [
    ['claim_deadline', 'queued'],
    ['response_deadline', 'working'],
  ]) {
    await job.sql(
      `UPDATE job SET ${column} = ${instant} FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
       WHERE job.id = asked.id AND status = '${status}'`,
      [ids, fromMs, untilMs],
    );
  }
}

/** Waits until all have ended. Lateness counts from the deadline, or from `sinceMs` before now if that is later. */
export async function latenessOf(job: JobUnderTest, ids: readonly string[], since?: Date): Promise<Lateness> {
  await eventually(
    async () => {
      const open = await job.sql('SELECT 1 FROM job WHERE id = ANY($1) AND completed_at IS NULL LIMIT 1', [
        ids,
      ]);
      expect(open).toEqual([]);
    },
    { timeoutMs: 120_000, intervalMs: 200 },
  );
  const rows = await job.sql<{ id: string; isRight: boolean; lateMs: number }>(
    `SELECT id, status = 'expired' AND reason = CASE WHEN claimed_at IS NULL THEN 'not_claimed' ELSE 'time_ran_out' END
         AS "isRight",
       (extract(epoch FROM completed_at - greatest($2::timestamptz, coalesce(response_deadline, claim_deadline)))
         * 1000)::double precision AS "lateMs"
     FROM job WHERE id = ANY($1) ORDER BY 3`,
    [ids, since?.toISOString() ?? '-infinity'],
  );
  await eventually(() => {
    expect(ids.filter((id) => job.finishedEvents(id).length === 0)).toEqual([]);
  });
  const late = rows.map(({ lateMs }) => lateMs);
  return {
    missed: rows.filter(({ id, isRight }) => !isRight || job.finishedEvents(id).length !== 1).length,
    p99Ms: late[Math.ceil(late.length * 0.99) - 1]!,
    worstMs: late.at(-1)!,
  };
}
