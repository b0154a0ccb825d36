/**
 * 500 callers wait in `POST /api/run` at three gateways, one of which is killed. Its callers repeat their requests with
 * the same Idempotency-Key at another gateway. Every caller gets their own finished job, and no job is created twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiClient,
  ApiError,
  Deployment,
  eventually,
  openWorkspace,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { Pool } from 'pg';

const callers = 500;
const gateways = 3;
const mostAttempts = 50;

interface Outcome {
  id: string;
  status: string;
}

let deployment: Deployment;
let workspace: Workspace;
let jobs: Pool;
let repeated = 0;

beforeAll(async () => {
  deployment = await Deployment.start({
    replicas: { gateway: gateways },
    environment: { billing: { SIGNUP_CREDIT_USD: '10000' } },
  });
  const person = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Olive' };
  const owner = await signUp(new ApiClient(deployment.gatewayUrls), person);
  workspace = await openWorkspace(owner, 'Waiting');
  jobs = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_job'), max: 2 });
});

afterAll(async () => {
  await jobs?.end();
  await deployment?.stop();
});

/** Repeats a broken request at another gateway. Requests of one gateway spread over both others. */
async function run(caller: number): Promise<Outcome> {
  const { projectId, apiKey } = workspace;
  const body = {
    projectId,
    url: 'https://example.com',
    description: `For caller ${caller}`,
    targetDurationMinutes: 1,
  };
  const clientAddress = `198.51.${caller >> 8}.${caller & 255}`;
  for (let attempt = 0; ; attempt++) {
    const url = deployment.gatewayUrls[(caller + attempt * (1 + (caller & 1))) % gateways]!;
    const api = new ApiClient(url, { token: apiKey, clientAddress });
    try {
      return await api.post<Outcome>('/api/run', body, { 'idempotency-key': `caller-${caller}` });
    } catch (error) {
      if (attempt === mostAttempts || (error instanceof ApiError && error.status < 500)) throw error;
      repeated++;
      await pause(200);
    }
  }
}

/** The number of waiting callers at each running gateway. */
async function waiting(): Promise<number> {
  const counts = await Promise.all(
    deployment.gatewayUrls.map(async (url) => {
      const text = await fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      return Number(/^handtest_run_waiters(?:\{.*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const allWait = () =>
  eventually(async () => expect(await waiting()).toBe(callers), { timeoutMs: 60_000, intervalMs: 200 });

it('answers 500 of 500 callers with their own job when a gateway is killed', async () => {
  const answers = Array.from({ length: callers }, (_, caller) => run(caller));
  await allWait();
  deployment.kill('gateway', 1);
  await eventually(() => expect(repeated).toBeGreaterThan(0));
  await allWait();
  await jobs.query(`UPDATE job SET claim_deadline = clock_timestamp() WHERE status = 'queued'`);
  const outcomes = await Promise.all(answers);
  const { rows } = await jobs.query<{ id: string; description: string }>('SELECT id, description FROM job');
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
  const wrong = outcomes.filter(
    ({ id, status }, caller) => status !== 'expired' || descriptions.get(id) !== `For caller ${caller}`,
  );
  process.stdout.write(
    `waiting callers: tried ${callers}, failed ${wrong.length}, ${repeated} repeated their request, ${rows.length} jobs\n`,
  );
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(callers);
}, 300_000);
