/**
 * Jobs that end while what carries the news of it is killed again and again: whatever dies, and in whatever order, each
 * job has one delivery, and its webhook arrives.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { JobCreated } from '@handtest/contracts/job';
import type { DeliveryPage, DeliveryRecord } from '@handtest/contracts/webhook';
import { type ApiClient, ApiError, Deployment, eventually, logIn } from '@handtest/deployment';
import { report } from './access/exchange.js';
import { type Cast, gather, newClient } from './cast.js';
import { patiently } from './patience.js';

const targets = ['job', 'webhook-dispatcher', 'nats', 'redis'] as const;
type Target = (typeof targets)[number];

export interface KillRun {
  readonly jobs: number;
  /** Of each target. */
  readonly kills: number;
}

const job = {
  url: 'https://shop.example.com',
  description: 'Look around.',
  targetDurationMinutes: 1,
  maxExtensionMinutes: 0,
};

/** The proof on a system of its own, with two replicas of what is killed. */
export async function proveNothingIsLost(run: KillRun): Promise<void> {
  const deployment = await Deployment.start({
    services: ['gateway', 'identity', 'job', 'billing', 'webhook-dispatcher'],
    replicas: { job: 2, 'webhook-dispatcher': 2 },
  });
  let cast: Cast | undefined;
  try {
    cast = await gather(deployment);
    await endAllAmidKills(deployment, cast, run);
  } finally {
    await cast?.receiver.stop();
    await deployment.stop();
  }
}

/** A kill and some jobs at a time, so that the jobs are spread over all the kills. */
async function endAllAmidKills(deployment: Deployment, cast: Cast, run: KillRun): Promise<void> {
  await grantCredit(deployment, cast);
  const order = inAnyOrder(Array.from({ length: run.kills }, () => targets).flat());
  const jobIds: string[] = [];
  for (const [round, target] of order.entries()) {
    const upTo = Math.ceil((run.jobs * (round + 1)) / order.length);
    const ending = Array.from({ length: upTo - jobIds.length }, () => endedJob(cast, round));
    const [, ...ended] = await Promise.all([kill(deployment, target), ...ending]);
    jobIds.push(...ended);
  }
  await eventually(() => expect(jobIds.filter((id) => countOf(cast, id) === 0)).toEqual([]), {
    timeoutMs: 300_000,
    intervalMs: 500,
  });
  await judge(cast, jobIds, order.length);
}

async function judge(cast: Cast, jobIds: readonly string[], kills: number): Promise<void> {
  const deliveries = await eventually(
    async () => {
      const all = await deliveriesOf(cast);
      expect(all.filter(({ status }) => status !== 'delivered')).toEqual([]);
      return all;
    },
    { timeoutMs: 120_000, intervalMs: 1_000 },
  );
  const repeated = jobIds.reduce((sum, id) => sum + countOf(cast, id) - 1, 0);
  const rows = jobIds.filter((id) => deliveries.filter(({ jobId }) => jobId === id).length === 1).length;
  report(
    `kill run: ${jobIds.length} jobs, ${kills} kills, 0 lost, ${rows} with exactly one delivery, ${repeated} arrived twice`,
  );
  expect(rows).toBe(jobIds.length);
  expect(deliveries).toHaveLength(jobIds.length);
  // What is under way in one process when it dies is sent again; nothing else is.
  expect(repeated).toBeLessThanOrEqual(kills);
}

/** Services come back by themselves, as an orchestrator would see to it. */
async function kill(deployment: Deployment, target: Target): Promise<void> {
  if (target === 'job' || target === 'webhook-dispatcher') return deployment.kill(target, randomInt(2));
  await deployment.backing.kill(target);
  await deployment.backing.start(target);
}

let addresses = 0;

/** Creates a job and cancels it: it ends, and its project is told. */
async function endedJob({ workspace }: Cast, round: number): Promise<string> {
  const n = addresses++;
  const api = workspace.api.with({ clientAddress: `198.18.${n >> 8}.${n & 255}` });
  const headers = { 'idempotency-key': `${round}-${randomUUID()}` };
  const body = { projectId: workspace.projectId, ...job };
  const { jobId } = await patiently(() => api.post<JobCreated>('/api/jobs', body, headers));
  await patiently(() => cancel(api, jobId));
  return jobId;
}

/** A cancellation whose answer was lost is one all the same. */
async function cancel(api: ApiClient, jobId: string): Promise<void> {
  try {
    await api.post(`/api/jobs/${jobId}/cancel`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}

function countOf({ receiver }: Cast, jobId: string): number {
  return receiver.requests.filter(({ body }) => body.includes(jobId)).length;
}

async function deliveriesOf({ owner, workspace }: Cast): Promise<DeliveryRecord[]> {
  const all: DeliveryRecord[] = [];
  for (;;) {
    const path = `/api/projects/${workspace.projectId}/webhook/deliveries?limit=100&offset=${all.length}`;
    const { items, pagination } = await patiently(() => owner.api.get<DeliveryPage>(path));
    all.push(...items);
    if (!pagination.hasMore) return all;
  }
}

async function grantCredit(deployment: Deployment, { workspace }: Cast): Promise<void> {
  const admin = await patiently(() => logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' }));
  const { organizationId } = workspace;
  const grant = { organizationId, amountUsd: 10_000, note: 'For many jobs' };
  await patiently(() => admin.api.post('/api/admin/credits', grant));
}

function inAnyOrder<T>(things: readonly T[]): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
