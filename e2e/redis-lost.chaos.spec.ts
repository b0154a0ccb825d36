/**
 * Deadlines and deliveries are rows, so that Redis delays neither, empty or down. The hold of each job is released, and
 * each end causes one webhook and one chat message. Chat messages are work: they may be as late as Redis.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobCreated } from '@handtest/contracts/job';
import { appointTester, Deployment, eventually, logIn, type Session, signUp } from '@handtest/deployment';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { type Participants, createParticipants, newClient } from './participants.js';

const deadlines = 1_000;
const testersAtWork = 50;
const limitMs = 2_000;
const outageMs = 60_000;
/** How late a chat message may be after an outage, besides the outage itself. */
const chatLimitMs = 10_000;
/** The time until the first deadline. */
const firstAfterMs = 3_000;

let deployment: Deployment;
let participants: Participants;
let redis: Redis;
let jobs: Pool;
let billing: Pool;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({
    asPrograms: true,
    replicas: { job: 2 },
    environment: {
      gateway: limits,
      billing: { SIGNUP_CREDIT_USD: '10000' },
    },
  });
  participants = await createParticipants(deployment);
  const { owner, workspace, receiver } = participants;
  await owner.api.patch(`/api/projects/${workspace.projectId}`, { chatWebhookUrl: receiver.url('/chat') });
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

beforeEach(() => participants.receiver.requests.splice(0));

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

/** `spreadMs` is the time between the first and the last deadline. */
async function setDeadlines(ids: readonly string[], spreadMs: number): Promise<void> {
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
  endedAt: Date;
  lateMs: number;
}

/** When each job's message to this path arrived first, in milliseconds since 1970. */
function arrivals(path: string): Map<string, number> {
  const { requests } = participants.receiver;
  const arrived = requests.filter((request) => request.path === path).reverse();
  return new Map(arrived.map(({ body, receivedAt }) => [/job_\w+/.exec(body.toString())![0], receivedAt]));
}

function countOf(path: string): number {
  return participants.receiver.requests.filter((request) => request.path === path).length;
}

/** Prints how late these were. Returns the 99th percentile. */
function lateness(what: string, lateMs: readonly number[]): number {
  const sorted = [...lateMs].sort((one, other) => one - other);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
  process.stdout.write(
    `${what}: tried ${sorted.length}, p99 ${p99.toFixed(0)} ms late, worst ${sorted.at(-1)!.toFixed(0)} ms\n`,
  );
  return p99;
}

/** Checks each end, hold, webhook and chat message. Returns how late the chat messages were. */
async function checkEnds(what: string, ids: readonly string[]): Promise<number[]> {
  const { rows } = await jobs.query<Ended>(
    `SELECT id, status = 'expired' AND reason = CASE WHEN claimed_at IS NULL THEN 'not_claimed' ELSE 'time_ran_out' END
         AS "isRight", completed_at AS "endedAt",
       (extract(epoch FROM completed_at - coalesce(response_deadline, claim_deadline)) * 1000)::float8 AS "lateMs"
     FROM job WHERE id = ANY($1)`,
    [ids],
  );
  await eventually(
    async () => {
      const held = await billing.query(`SELECT job_id FROM hold WHERE status <> 'released'`);
      expect(held.rows).toEqual([]);
      expect([countOf('/webhook'), countOf('/chat')]).toEqual([deadlines, deadlines]);
    },
    { timeoutMs: 120_000 },
  );
  const [webhooks, chats] = [arrivals('/webhook'), arrivals('/chat')];
  const since = (arrived: Map<string, number>) =>
    rows.map(({ id, endedAt }) => arrived.get(id)! - endedAt.getTime());
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(rows.filter(({ id, isRight }) => !isRight || !webhooks.has(id) || !chats.has(id))).toEqual([]);
  expect(Math.min(...rows.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0);
  expect(
    lateness(
      `deadlines with Redis ${what}`,
      rows.map(({ lateMs }) => lateMs),
    ),
  ).toBeLessThanOrEqual(limitMs);
  expect(lateness(`webhooks with Redis ${what}`, since(webhooks))).toBeLessThanOrEqual(limitMs);
  lateness(`chat messages with Redis ${what}`, since(chats));
  return since(chats);
}

it('handles 1,000 deadlines and deliveries in time while Redis is emptied repeatedly', async () => {
  const ids = await openJobs();
  await setDeadlines(ids, 12_000);
  const flushes = await flushUntilAllEnded();
  await checkEnds(`emptied ${flushes} times`, ids);
  expect(flushes).toBeGreaterThan(10);
});

it('handles 1,000 deadlines and deliveries in time while Redis is down for a minute', async () => {
  const ids = await openJobs();
  await setDeadlines(ids, outageMs - 10_000);
  await deployment.backing.kill('redis');
  await pause(outageMs);
  await deployment.backing.start('redis');
  const lateMs = await checkEnds('down for a minute', ids);
  expect(Math.max(...lateMs)).toBeLessThanOrEqual(outageMs + chatLimitMs);
});
