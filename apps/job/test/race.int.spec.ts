/** Races over two replicas: exactly one side wins, and row and event agree. */
import type { Call } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { JobNotFound, type JobStatusRecord, type ListedJob } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { ledger, newProject } from './fake-neighbours.js';
import {
  errorOf,
  type JobUnderTest,
  jobRequest,
  memberOf,
  newTester,
  readingOf,
  startJobService,
} from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
});

afterAll(() => job.stop());

it('assigns each of 200 jobs to exactly one of 100 testers', async () => {
  const made = await Promise.all(Array.from({ length: 200 }, () => job.create()));
  const winners = new Map<string, string[]>();
  const work = async (tester: Call, index: number) => {
    for (let step = 0; step < made.length; step++) {
      const { jobId } = made[(index * 7 + step) % made.length]!;
      if (winners.has(jobId)) continue;
      const won = await job.testerJobs.claim({ jobId }, tester).then(
        () => true,
        () => false,
      );
      if (!won) continue;
      winners.set(jobId, [...(winners.get(jobId) ?? []), `tester ${index}`]);
      await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    }
  };
  await Promise.all(Array.from({ length: 100 }, (_, index) => work(newTester(), index)));
  expect(winners.size).toBe(200);
  expect([...winners.values()].filter(({ length }) => length !== 1)).toEqual([]);
}, 60_000);

it('assigns a job to one of 50 concurrent testers, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    const { jobId } = await job.create();
    const claims = await Promise.allSettled(
      Array.from({ length: 50 }, () => job.testerJobs.claim({ jobId }, newTester())),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
}, 60_000);

it('assigns one of ten concurrently claimed jobs to a tester, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    const made = await Promise.all(Array.from({ length: 10 }, () => job.create()));
    const tester = newTester();
    const claims = await Promise.allSettled(made.map(({ jobId }) => job.testerJobs.claim({ jobId }, tester)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
}, 60_000);

it('decides deadline against submit 300 times, with one outcome and one event each', async () => {
  const startedMs = performance.now();
  const made = await Promise.all(Array.from({ length: 300 }, () => job.claimed()));
  // Deadlines and submits spread over the same time in different orders, longer on a busy machine.
  const spreadMs = performance.now() - startedMs;
  const outcomes = await Promise.all(
    made.map(async ({ jobId, tester }, n) => {
      await job.sql(
        `UPDATE job SET response_deadline = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1`,
        [jobId, (n * 37) % spreadMs],
      );
      await new Promise((resolve) => setTimeout(resolve, (n * 71) % spreadMs));
      return job.testerJobs.submit({ jobId, report: 'In time?' }, tester).then(
        () => 'submitted',
        () => 'expired',
      );
    }),
  );
  await Promise.all(
    made.map(async ({ jobId }, n) => {
      if (outcomes[n] === 'submitted') await job.publish(extractionEvents.reportRead, readingOf(jobId));
    }),
  );
  for (const [n, { jobId, call }] of made.entries()) {
    const event = await job.finishedEvent(jobId);
    const record = await job.jobs.status({ jobId }, call);
    const expected = outcomes[n] === 'submitted' ? 'completed' : 'expired';
    expect([record.status, event.status]).toEqual([expected, expected]);
  }
  expect(new Set(outcomes)).toEqual(new Set(['submitted', 'expired']));
}, 60_000);

it('shows every end to a reader with a cursor during concurrent ends', async () => {
  const project = newProject();
  const call = memberOf(project.organizationId);
  await job.create(project);
  const made = await Promise.all(Array.from({ length: 299 }, () => job.create(project)));
  const seen = new Map<string, JobStatusRecord>();
  let cursor = '2020-01-01T00:00:00.000Z';
  let writing = true;
  const read = async () => {
    const status = 'completed,failed,expired,cancelled';
    const { items } = await job.jobs.list(
      { projectId: project.id, status, updatedAfter: cursor, limit: 7 },
      call,
    );
    for (const item of items) {
      expect(seen.has(item.id)).toBe(false);
      seen.set(item.id, item as ListedJob);
      cursor = item.updatedAt;
    }
    return items.length;
  };
  const reader = (async () => {
    while (writing || (await read()) > 0) await read();
  })();
  const half = made.slice(150).map(({ jobId }) => jobId);
  await job.sql('UPDATE job SET claim_deadline = clock_timestamp() WHERE id = ANY($1)', [half]);
  await Promise.all(made.slice(0, 150).map(({ jobId }) => job.jobs.cancel({ jobId }, call)));
  await eventually(() => {
    const ended = job.finished.filter(({ projectId }) => projectId === project.id);
    expect(ended).toHaveLength(299);
  });
  writing = false;
  await reader;
  expect(seen.size).toBe(299);
  expect(new Set([...seen.values()].map(({ updatedAt }) => updatedAt)).size).toBe(299);
}, 60_000);

it('answers the cancel of a job whose creation fails at the same time as for an unknown job', async () => {
  const project = newProject();
  const call = memberOf(project.organizationId);
  const gate = Promise.withResolvers<void>();
  ledger.gate = gate.promise;
  const creation = job.jobs.create(jobRequest(project.id), call);
  const jobId = await eventually(async () => {
    const [row] = await job.sql<{ id: string }>('SELECT id FROM job WHERE project_id = $1', [project.id]);
    return row!.id;
  });
  // As a withdrawal whose commit takes a second.
  const withdrawal = job.sql(
    `DO $$ BEGIN DELETE FROM job WHERE id = '${jobId}'; PERFORM pg_sleep(1); END $$`,
  );
  const sleeps = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO %' AND wait_event = 'PgSleep'`;
  await eventually(async () => expect(await job.sql(sleeps)).toHaveLength(1));
  const cancellation = errorOf(job.jobs.cancel({ jobId }, call));
  await withdrawal;
  expect(await cancellation).toBeInstanceOf(JobNotFound);
  ledger.gate = undefined;
  gate.resolve();
  await creation;
});
