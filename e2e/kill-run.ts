/** Jobs end while services, NATS and Redis are killed repeatedly. Each job has one delivery, and its webhook arrives. */
import { randomInt, randomUUID } from 'node:crypto';
import type { JobCreated } from '@handtest/contracts/job';
import type { DeliveryPage, DeliveryRecord } from '@handtest/contracts/webhook';
import { type ApiClient, ApiError, Deployment, eventually, logIn } from '@handtest/deployment';
import { report } from './access/exchange.js';
import { type Participants, createParticipants, newClient } from './participants.js';
import { withRetries } from './with-retries.js';

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

/** On its own system, with two replicas of the killed services. */
export async function checkNothingIsLost(run: KillRun): Promise<void> {
  const deployment = await Deployment.start({
    asPrograms: true,
    services: ['gateway', 'identity', 'job', 'billing', 'webhook-dispatcher'],
    replicas: { job: 2, 'webhook-dispatcher': 2 },
  });
  let participants: Participants | undefined;
  try {
    participants = await createParticipants(deployment);
    await endJobsDuringKills(deployment, participants, run);
  } finally {
    await participants?.receiver.stop();
    await deployment.stop();
  }
}

/** Each kill happens together with some jobs, so that all kills affect jobs. */
async function endJobsDuringKills(
  deployment: Deployment,
  participants: Participants,
  run: KillRun,
): Promise<void> {
  await grantCredit(deployment, participants);
  const order = inAnyOrder(Array.from({ length: run.kills }, () => targets).flat());
  const jobIds: string[] = [];
  for (const [round, target] of order.entries()) {
    const upTo = Math.ceil((run.jobs * (round + 1)) / order.length);
    const ending = Array.from({ length: upTo - jobIds.length }, () => endedJob(participants, round));
    const [, ...ended] = await Promise.all([kill(deployment, target), ...ending]);
    jobIds.push(...ended);
  }
  await eventually(() => expect(jobIds.filter((id) => countOf(participants, id) === 0)).toEqual([]), {
    timeoutMs: 300_000,
    intervalMs: 500,
  });
  await checkDeliveries(participants, jobIds, order.length);
}

async function checkDeliveries(
  participants: Participants,
  jobIds: readonly string[],
  kills: number,
): Promise<void> {
  const deliveries = await eventually(
    async () => {
      const all = await deliveriesOf(participants);
      expect(all.filter(({ status }) => status !== 'delivered')).toEqual([]);
      return all;
    },
    { timeoutMs: 120_000, intervalMs: 1_000 },
  );
  const repeated = jobIds.reduce((sum, id) => sum + countOf(participants, id) - 1, 0);
  const rows = jobIds.filter((id) => deliveries.filter(({ jobId }) => jobId === id).length === 1).length;
  report(
    `kill run: ${jobIds.length} jobs, ${kills} kills, 0 lost, ${rows} with exactly one delivery, ${repeated} arrived twice`,
  );
  expect(rows).toBe(jobIds.length);
  expect(deliveries).toHaveLength(jobIds.length);
  // A killed process repeats only the attempts that it had started.
  expect(repeated).toBeLessThanOrEqual(kills);
}

/** Services restart automatically, as with an orchestrator. */
async function kill(deployment: Deployment, target: Target): Promise<void> {
  if (target === 'job' || target === 'webhook-dispatcher') return deployment.kill(target, randomInt(2));
  await deployment.backing.kill(target);
  await deployment.backing.start(target);
}

let addresses = 0;

/** Creates and cancels a job, which causes a webhook. */
async function endedJob({ workspace }: Participants, round: number): Promise<string> {
  const n = addresses++;
  const api = workspace.api.with({ clientAddress: `198.18.${n >> 8}.${n & 255}` });
  const headers = { 'idempotency-key': `${round}-${randomUUID()}` };
  const body = { projectId: workspace.projectId, ...job };
  const { jobId } = await withRetries(() => api.post<JobCreated>('/api/jobs', body, headers));
  await withRetries(() => cancel(api, jobId));
  return jobId;
}

/** After a cancellation whose answer was lost, the second one gets a 409. */
async function cancel(api: ApiClient, jobId: string): Promise<void> {
  try {
    await api.post(`/api/jobs/${jobId}/cancel`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}

function countOf({ receiver }: Participants, jobId: string): number {
  return receiver.requests.filter(({ body }) => body.includes(jobId)).length;
}

async function deliveriesOf({ owner, workspace }: Participants): Promise<DeliveryRecord[]> {
  const all: DeliveryRecord[] = [];
  for (;;) {
    const path = `/api/projects/${workspace.projectId}/webhook/deliveries?limit=100&offset=${all.length}`;
    const { items, pagination } = await withRetries(() => owner.api.get<DeliveryPage>(path));
    all.push(...items);
    if (!pagination.hasMore) return all;
  }
}

async function grantCredit(deployment: Deployment, { workspace }: Participants): Promise<void> {
  const admin = await withRetries(() => logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' }));
  const { organizationId } = workspace;
  const grant = { organizationId, amountUsd: 10_000, note: 'For many jobs' };
  await withRetries(() => admin.api.post('/api/admin/credits', grant));
}

export function inAnyOrder<T>(things: readonly T[]): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
