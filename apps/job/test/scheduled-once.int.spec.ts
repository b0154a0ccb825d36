/** Each instant of a schedule gets one job, however often, concurrently and late it is asked for; and how fast. */
import { newId, systemCall } from '@handtest/contracts/define';
import { ScheduledJobClient, type ScheduledJobRequest } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { latenciesOf } from '@handtest/testing';
import { ledger, newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
});

afterAll(() => job.stop());

const scheduler = systemCall('scheduler');
const findBugs = 'tmpl_00000000000000000000000001';

function instantOfSchedule(changes: Partial<ScheduledJobRequest> = {}): ScheduledJobRequest {
  return {
    projectId: newProject().id,
    scheduleId: newId('schedule'),
    nominalAt: '2040-03-01T09:00:00.000Z',
    templateId: findBugs,
    url: 'https://example.com',
    ...changes,
  };
}

const create = (request: ScheduledJobRequest) => job.scheduledJobs.create(request, scheduler);
const rowsOf = ({ projectId }: ScheduledJobRequest) =>
  job.sql<{ id: string; status: string }>('SELECT id, status FROM job WHERE project_id = $1', [projectId]);
const holdsOf = ({ projectId }: ScheduledJobRequest) =>
  [...ledger.holds.values()].filter((hold) => hold.projectId === projectId);

it('100 concurrent requests for one instant create one job with one hold, 10 times', async () => {
  const counts = { tried: 0, failed: 0 };
  for (let round = 0; round < 10; round++) {
    const request = instantOfSchedule();
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(request)));
    const ids = new Set(answers.map(({ jobId }) => jobId));
    const rows = await rowsOf(request);
    counts.tried += answers.length;
    if (ids.size !== 1 || rows.length !== 1 || holdsOf(request).length !== 1) counts.failed++;
    expect(rows).toEqual([{ id: answers[0]!.jobId, status: 'queued' }]);
  }
  process.stdout.write(`one instant of a schedule: tried ${counts.tried}, failed rounds ${counts.failed}\n`);
  expect(counts.failed).toBe(0);
}, 60_000);

it('another instant or another schedule gets another job, another spelling of the instant does not', async () => {
  const request = instantOfSchedule();
  const { jobId } = await create(request);
  const others = [
    await create({ ...request, nominalAt: '2040-03-01T09:00:00.001Z' }),
    await create({ ...request, scheduleId: newId('schedule') }),
  ];
  expect(new Set([jobId, ...others.map((other) => other.jobId)]).size).toBe(3);
  for (const nominalAt of [
    '2040-03-01T09:00:00Z',
    '2040-03-01T10:00:00+01:00',
    '2040-03-01T09:00:00.0001Z',
  ]) {
    expect(await create({ ...request, nominalAt })).toEqual({ jobId });
  }
  expect(await rowsOf(request)).toHaveLength(3);
});

it('a schedule that has changed, or lost its template, finds the job that it has created', async () => {
  const project = newProject();
  const call = memberOf(project.organizationId);
  const fields = { projectId: project.id, name: 'Checkout', testInstructions: 'Buy a hat.' };
  const { id: templateId } = await job.templates.create(fields, call);
  const request = instantOfSchedule({ projectId: project.id, templateId });
  const { jobId } = await create(request);
  const changed = {
    url: 'https://other.example.com',
    autoCreateCodehostIssues: false,
    chatNotification: false,
  };
  expect(await create({ ...request, ...changed })).toEqual({ jobId });
  expect(await create({ ...request, url: undefined })).toEqual({ jobId });
  await job.templates.remove({ projectId: project.id, templateId }, call);
  expect(await create(request)).toEqual({ jobId });
  await job.jobs.cancel({ jobId }, call);
  expect(await create(request)).toEqual({ jobId });
  expect(await rowsOf(request)).toEqual([{ id: jobId, status: 'cancelled' }]);
});

it('an instant of 71 hours ago still finds its job; afterwards it is refused, and gets no second one', async () => {
  const request = instantOfSchedule({ nominalAt: new Date().toISOString() });
  const { jobId } = await create(request);
  const late = {
    ...request,
    nominalAt: new Date(Date.parse(request.nominalAt) - 71 * 3_600_000).toISOString(),
  };
  const age = `UPDATE idempotency_key SET key = $2, created_at = created_at - $3 * interval '1 hour' WHERE job_id = $1`;
  await job.sql(age, [jobId, `${late.scheduleId} ${late.nominalAt}`, 71]);
  expect(await create(late)).toEqual({ jobId });
  await job.sql(age, [jobId, `${late.scheduleId} ${late.nominalAt}`, 1]);
  expect((await errorOf(create(late))).message).toBe('nominalAt must be at most 48 hours ago');
  expect(await rowsOf(request)).toHaveLength(1);
});

it('a job that a crash left pending is the answer as soon as a sweep has held and queued it', async () => {
  const request = instantOfSchedule();
  const { jobId } = await create(request);
  ledger.holds.delete(jobId);
  await job.sql('ALTER TABLE job DISABLE TRIGGER USER');
  // As after a crash between the insertion and the hold. The row is still too new for the sweep.
  await job.sql(
    `UPDATE job SET status = 'pending', claim_deadline = NULL, created_at = clock_timestamp() + interval '1 hour'
     WHERE id = $1`,
    [jobId],
  );
  await job.sql('ALTER TABLE job ENABLE TRIGGER USER');
  const waiting = Promise.all(Array.from({ length: 20 }, () => create(request)));
  await job.sql(`UPDATE job SET created_at = clock_timestamp() - interval '1 hour' WHERE id = $1`, [jobId]);
  expect(new Set((await waiting).map((answer) => answer.jobId))).toEqual(new Set([jobId]));
  expect(await rowsOf(request)).toEqual([{ id: jobId, status: 'queued' }]);
  expect(holdsOf(request)).toHaveLength(1);
});

it('a request whose hold gets no answer leaves nothing, and the next one creates the job', async () => {
  const gate = Promise.withResolvers<void>();
  ledger.gate = gate.promise;
  const request = instantOfSchedule();
  const first = await errorOf(create(request));
  expect(['ServiceUnavailable', 'DeadlineExceeded']).toContain(first.name);
  ledger.gate = undefined;
  gate.resolve();
  expect(await rowsOf(request)).toEqual([]);
  const { jobId } = await create(request);
  expect(await rowsOf(request)).toEqual([{ id: jobId, status: 'queued' }]);
  // The hold of the withdrawn job ends by its event.
  const withdrawn = await eventually(() => {
    const event = job.finished.find(({ projectId }) => projectId === request.projectId);
    expect(event).toBeDefined();
    return event!;
  });
  expect(withdrawn).toMatchObject({ withdrawn: true, costMicros: '0' });
  expect(withdrawn.jobId).not.toBe(jobId);
});

/** Rows that were written, and the time in statements, of all connections. */
interface DatabaseWork {
  inserted: number;
  updated: number;
  activeMs: number;
}

/** What the database did for `asked`. A connection reports its work within seconds, so this waits for `least`. */
async function databaseWorkOf(
  asked: () => Promise<unknown>,
  least: Partial<DatabaseWork>,
): Promise<DatabaseWork> {
  const counted = async () => {
    const [work] = await job.sql<DatabaseWork>(
      `SELECT tup_inserted::integer AS inserted, tup_updated::integer AS updated, active_time AS "activeMs"
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return work!;
  };
  const before = await counted();
  await asked();
  return eventually(async () => {
    const after = await counted();
    const work = {
      inserted: after.inserted - before.inserted,
      updated: after.updated - before.updated,
      activeMs: after.activeMs - before.activeMs,
    };
    expect(work.inserted).toBeGreaterThanOrEqual(least.inserted ?? 0);
    expect(work.updated).toBeGreaterThanOrEqual(least.updated ?? 0);
    return work;
  });
}

describe('three callers with 20 concurrent requests each', () => {
  it('create 1,000 jobs of schedules with a few times the database time of writing their rows', async () => {
    const connections = await Promise.all([1, 2, 3].map(() => connectToNats('test', job.natsUrl)));
    const clients = connections.map((connection) => new ScheduledJobClient(new NatsRpcClient(connection)));
    const projectIds = Array.from({ length: 50 }, () => newProject().id);
    const requests = Array.from({ length: 1_000 }, (_, n) =>
      instantOfSchedule({ projectId: projectIds[n % projectIds.length] }),
    );
    const waiting = requests.values();
    const durationsMs: number[] = [];
    const call = async (client: ScheduledJobClient) => {
      for (const request of waiting) {
        const sinceMs = performance.now();
        await client.create(request, scheduler);
        durationsMs.push(performance.now() - sinceMs);
      }
    };
    const creation = await databaseWorkOf(
      () => Promise.all(clients.flatMap((client) => Array.from({ length: 20 }, () => call(client)))),
      { inserted: 2 * requests.length, updated: requests.length },
    );
    await Promise.all(connections.map((connection) => connection.close()));
    const made = await job.sql<{ id: string }>(
      `SELECT id FROM job WHERE project_id = ANY($1) AND status = 'queued'`,
      [projectIds],
    );
    expect(made).toHaveLength(requests.length);

    // The floor: the same rows with the same indexes, one statement each.
    await job.sql('CREATE TABLE written_job (LIKE job INCLUDING ALL)');
    const rows = made.values();
    const write = async () => {
      for (const { id } of rows)
        await job.sql('INSERT INTO written_job SELECT * FROM job WHERE id = $1', [id]);
    };
    const floor = await databaseWorkOf(() => Promise.all(Array.from({ length: 20 }, write)), {
      inserted: made.length,
    });
    const ratio = creation.activeMs / floor.activeMs;
    const { p50Ms, p99Ms, worstMs } = latenciesOf(durationsMs);
    process.stdout.write(
      `jobs of schedules: tried 1000, created ${made.length}, ${creation.activeMs.toFixed(0)} ms in statements of the database, ` +
        `${ratio.toFixed(1)} times the ${floor.activeMs.toFixed(0)} ms of their rows, ` +
        `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, worst ${worstMs.toFixed(0)} ms\n`,
    );
    expect(floor.activeMs).toBeGreaterThan(0);
    expect(ratio).toBeLessThan(4);
  }, 60_000);
});
