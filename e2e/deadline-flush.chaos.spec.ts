/**
 * Deadlines are rows, so that no flush of Redis delays them. The hold of each job is released, and each end causes one
 * webhook.
 */
import { randomUUID } from 'node:crypto';
import type { JobCreated } from '@handtest/contracts/job';
import { appointTester, Deployment, eventually, logIn, type Session, signUp } from '@handtest/deployment';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { type Participants, createParticipants, newClient } from './participants.js';

const deadlines = 1_000;
const testersAtWork = 50;
const limitMs = 2_000;
/** The time until the first deadline, and the time between the first and the last. */
const firstAfterMs = 3_000;
const spreadMs = 12_000;

let deployment: Deployment;
let participants: Participants;
let redis: Redis;
let jobs: Pool;
let billing: Pool;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({
    replicas: { job: 2 },
    environment: {
      gateway: limits,
      billing: { SIGNUP_CREDIT_USD: '10000' },
    },
  });
  participants = await createParticipants(deployment);
  redis = new Redis(deployment.backing.redisUrl);
  jobs = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_job'), max: 2 });
  billing = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_billing'), max: 2 });
});

afterAll(async () => {
  redis?.disconnect();
  await Promise.all([jobs?.end(), billing?.end()]);
  await deployment?.stop();
  await participants?.receiver.stop();
});

async function newTesters(): Promise<Session[]> {
  const admin = await logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' });
  return Promise.all(
    Array.from({ length: testersAtWork }, async () => {
      const person = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Somebody' };
      const tester = await signUp(newClient(deployment), person);
      await appointTester(admin, person.email, 'Fern');
      return tester;
    }),
  );
}

/** The first jobs are claimed, the others wait for a tester. */
async function openJobs(): Promise<string[]> {
  const { projectId, api } = participants.workspace;
  const job = { projectId, url: 'https://example.com', description: 'Read it', targetDurationMinutes: 1 };
  const ids: string[] = [];
  for (let n = 0; n < deadlines; n += 25) {
    const some = Array.from({ length: 25 }, () => api.post<JobCreated>('/api/jobs', job));
    ids.push(...(await Promise.all(some)).map(({ jobId }) => jobId));
  }
  const testers = await newTesters();
  await Promise.all(testers.map((tester, n) => tester.api.post(`/api/tester/jobs/${ids[n]}/claim`)));
  return ids;
}

async function setDeadlines(ids: readonly string[]): Promise<void> {
  const instant = `date_trunc('milliseconds', clock_timestamp())
    + ($2::double precision + $3::double precision * place / cardinality($1::text[])) * interval '1 ms'`;
  for (const [column, status] of [
    ['claim_deadline', 'queued'],
    ['response_deadline', 'working'],
  ]) {
    await jobs.query(
      `UPDATE job SET ${column} = ${instant} FROM (SELECT id, row_number() OVER (ORDER BY random()) AS place
         FROM unnest($1::text[]) AS id) AS asked WHERE job.id = asked.id AND status = '${status}'`,
      [ids, firstAfterMs, spreadMs],
    );
  }
}

/** Empties Redis until no job is open. Returns how often. */
async function flushUntilAllEnded(): Promise<number> {
  let flushes = 0;
  await eventually(
    async () => {
      await redis.flushall();
      flushes++;
      const { rows } = await jobs.query('SELECT 1 FROM job WHERE completed_at IS NULL LIMIT 1');
      expect(rows).toEqual([]);
    },
    { timeoutMs: 120_000, intervalMs: 50 },
  );
  return flushes;
}

interface Ended {
  id: string;
  isRight: boolean;
  lateMs: number;
}

it('handles 1,000 deadlines in time while Redis is emptied repeatedly', async () => {
  const ids = await openJobs();
  await setDeadlines(ids);
  const flushes = await flushUntilAllEnded();
  const { rows } = await jobs.query<Ended>(
    `SELECT id, status = 'expired' AND reason = CASE WHEN claimed_at IS NULL THEN 'not_claimed' ELSE 'time_ran_out' END
         AS "isRight",
       (extract(epoch FROM completed_at - coalesce(response_deadline, claim_deadline)) * 1000)::float8 AS "lateMs"
     FROM job ORDER BY 3`,
  );
  await eventually(
    async () => {
      const held = await billing.query(`SELECT job_id FROM hold WHERE status <> 'released'`);
      expect(held.rows).toEqual([]);
      expect(participants.receiver.requests.length).toBeGreaterThanOrEqual(deadlines);
    },
    { timeoutMs: 60_000 },
  );
  const notified = new Set(participants.receiver.requests.map(({ body }) => idOf(body)));
  const missed = rows.filter(({ id, isRight }) => !isRight || !notified.has(id)).length;
  const p99Ms = rows[Math.ceil(rows.length * 0.99) - 1]!.lateMs;
  process.stdout.write(
    `deadlines with Redis emptied ${flushes} times: tried ${rows.length}, failed ${missed}, p99 ${p99Ms.toFixed(0)} ms ` +
      `late, worst ${rows.at(-1)!.lateMs.toFixed(0)} ms, webhooks ${participants.receiver.requests.length}\n`,
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(missed).toBe(0);
  expect(participants.receiver.requests).toHaveLength(deadlines);
  expect(rows[0]!.lateMs).toBeGreaterThanOrEqual(0);
  expect(p99Ms).toBeLessThanOrEqual(limitMs);
  expect(flushes).toBeGreaterThan(10);
});

function idOf(body: Buffer): string {
  return (JSON.parse(body.toString()) as { jobId: string }).jobId;
}
