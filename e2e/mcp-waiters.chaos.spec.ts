/**
 * Many agents wait for jobs at the same time: the memory of each, and 500 of them over two gateways, one of which is
 * killed. Those that waited there call again, at the other gateway. Every agent gets its own finished job.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { JobCreated } from '@handtest/contracts/job';
import {
  ApiClient,
  Deployment,
  eventually,
  openWorkspace,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { memoryOptions, settledMemory } from '@handtest/testing';
import { Pool } from 'pg';
import { inParallel, report } from './access/exchange.js';
import { waitForJob, type Waited } from './mcp/waiting-agent.js';

const agents = 500;
const mostBytes = 15 * 1_024;
/** The noise of the measurement. A waiter that is never removed leaves more. */
const mostLeftBytes = 2 * 1_024;
/** More than 500, so that the noise of the measurement is small beside them. */
const measuredWaiters = 2_000;

let deployment: Deployment;
let workspace: Workspace;
let jobs: Pool;
let jobIds: string[];

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({
    replicas: { gateway: 2 },
    environment: {
      gateway: { ...limits, WAITERS_PER_CALLER: '5000', NODE_OPTIONS: memoryOptions.join(' ') },
      billing: { SIGNUP_CREDIT_USD: '10000' },
    },
  });
  const person = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Olive' };
  const owner = await signUp(new ApiClient(deployment.gatewayUrls), person);
  workspace = await openWorkspace(owner, 'Waiting');
  jobs = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_job'), max: 2 });
  jobIds = await createJobs();
});

afterAll(async () => {
  await jobs?.end();
  await deployment?.stop();
});

async function createJobs(): Promise<string[]> {
  const { projectId, api } = workspace;
  const job = { projectId, url: 'https://example.com', description: 'Look.', targetDurationMinutes: 1 };
  const ids: string[] = [];
  await inParallel(Array.from({ length: agents }), 16, async () => {
    ids.push((await api.post<JobCreated>('/api/jobs', job)).jobId);
  });
  return ids;
}

/** The number of waiting agents at a gateway, which is 0 while it is down. */
async function waitingAt(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  return Number(/^handtest_run_waiters(?:\{.*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function untilWaiting(count: number, urls = deployment.gatewayUrls): Promise<void> {
  const timing = { timeoutMs: 120_000, intervalMs: 200 };
  await eventually(async () => {
    const counts = await Promise.all(urls.map(waitingAt));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
  }, timing);
}

const kinds = (['2026-07-28', '2025-11-25'] as const).flatMap((revision) => [
  { revision, progress: false },
  { revision, progress: true },
]);

describe('the memory of a waiting agent', () => {
  const url = () => deployment.gatewayUrls[0]!;
  const pid = () => deployment.processes.find(({ service }) => service === 'gateway')!.pid!;

  type Start = (n: number, signal: AbortSignal) => Promise<unknown>;

  const byTool = (kind: (typeof kinds)[number]): Start => {
    const { apiKey: token } = workspace;
    return (n, signal) =>
      waitForJob({ url: url(), token, jobId: jobIds[n % jobIds.length]!, signal, ...kind });
  };

  /** All with the same Idempotency-Key, and so for the same job. */
  const byRun: Start = (_n, signal) => {
    const { projectId, apiKey } = workspace;
    return fetch(`${url()}/api/run`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': 'waiting',
      },
      body: JSON.stringify({ projectId, url: 'https://example.com', description: 'Look.' }),
    });
  };

  /** Returns the memory while all wait. They leave without an answer. */
  async function whileWaiting(start: Start): Promise<NodeJS.MemoryUsage> {
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const waits = Array.from({ length: measuredWaiters }, (_, n) => start(n, leaving.signal));
    const ended = Promise.allSettled(waits);
    await untilWaiting(measuredWaiters, [url()]);
    const memory = await settledMemory(pid());
    leaving.abort();
    await ended;
    await untilWaiting(0, [url()]);
    return memory;
  }

  /** In bytes: of each, and what each leaves behind. The first round loads code and fills pools. */
  async function costOf(name: string, start: Start): Promise<{ each: number; left: number }> {
    await whileWaiting(start);
    const before = await settledMemory(pid());
    const memory = await whileWaiting(start);
    const after = await settledMemory(pid());
    const heap = ({ heapUsed, external }: NodeJS.MemoryUsage) => (heapUsed + external) / measuredWaiters;
    const [each, left] = [heap(memory) - heap(before), heap(after) - heap(before)];
    const text = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`;
    report(
      `memory of a waiting caller, ${name}: ${measuredWaiters} waited, each ${text(each)}, left ${text(left)}`,
    );
    return { each, left };
  }

  it('is measured like that of a caller of POST /api/run', async () => {
    const { left } = await costOf('POST /api/run', byRun);
    expect(left).toBeLessThanOrEqual(mostLeftBytes);
  });

  it.each(kinds)('is at most 15 KB, by $revision with progress: $progress', async (kind) => {
    const name = `MCP ${kind.revision}${kind.progress ? ' with progress' : ''}`;
    const { each, left } = await costOf(name, byTool(kind));
    expect(each).toBeLessThanOrEqual(mostBytes);
    expect(left).toBeLessThanOrEqual(mostLeftBytes);
  });
});

it('answers 500 of 500 agents by a second call when a gateway is killed', async () => {
  let seconds = 0;
  const wait = async (n: number): Promise<Waited> => {
    const [first, second] = [deployment.gatewayUrls[n % 2]!, deployment.gatewayUrls[(n + 1) % 2]!];
    const options = { token: workspace.apiKey, jobId: jobIds[n]!, ...kinds[(n >> 1) % kinds.length]! };
    try {
      return await waitForJob({ url: first, ...options });
    } catch {
      seconds += 1;
      return waitForJob({ url: second, ...options });
    }
  };
  const waits = Array.from({ length: agents }, (_, n) => wait(n));
  await untilWaiting(agents);
  deployment.kill('gateway', 1);
  await eventually(() => expect(seconds).toBe(agents / 2));
  await untilWaiting(agents);
  const startedMs = performance.now();
  await jobs.query(`UPDATE job SET claim_deadline = clock_timestamp() WHERE status = 'queued'`);
  const outcomes = await Promise.allSettled(waits);
  const tookMs = performance.now() - startedMs;
  const wrong = outcomes.filter(
    (outcome, n) =>
      outcome.status === 'rejected' ||
      !outcome.value.finished ||
      outcome.value.status !== 'expired' ||
      outcome.value.jobId !== jobIds[n],
  );
  await untilWaiting(0);
  report(
    `waiting agents: tried ${agents}, failed ${wrong.length}, ${seconds} called a second time; all answered ` +
      `${(tookMs / 1_000).toFixed(1)} s after their jobs ended; waiters left 0`,
  );
  expect(wrong).toEqual([]);
});
