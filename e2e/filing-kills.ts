/**
 * Jobs of many projects end and their findings are filed, while processes of codehost and webhook-dispatcher are killed at
 * random. Each finding is filed once. Each job has one delivery, and its webhook has the same issues as its record.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobCreated, JobRecord } from '@handtest/contracts/job';
import type { DeliveryPage, DeliveryRecord } from '@handtest/contracts/webhook';
import { Deployment, eventually, performJob } from '@handtest/deployment';
import { CodehostServer, type Repository } from '@handtest/fakes';
import { report } from './access/exchange.js';
import { filedTexts, linkRepository } from './linked-repository.js';
import { createParticipants, type Participants } from './participants.js';
import { inAnyOrder } from './kill-run.js';

const targets = ['codehost', 'webhook-dispatcher'] as const;
type Target = (typeof targets)[number];

/** An answer of the code host takes this long, so that kills also hit requests under way. */
const latencyMs = 150;
/** A webhook waits this long for its filing. */
const longestFilingMs = 300_000;

export interface FilingKills {
  readonly jobs: number;
  /** Of each service. */
  readonly kills: number;
}

/** An organization with its own token of the code host, because the writes of one token are limited. */
interface Place extends Participants {
  readonly repository: Repository;
}

interface EndedJob {
  readonly place: Place;
  readonly jobId: string;
}

/** What is wrong with one job, as numbers. */
interface Outcome {
  readonly findings: number;
  readonly lost: number;
  readonly doubled: number;
  /** Its webhook has other issues than its record. */
  readonly differs: number;
  /** Its webhook has no issues, because the filing took longer than a webhook waits. */
  readonly late: number;
  /** Its webhook arrived more than once. */
  readonly repeated: number;
  readonly worstMs: number;
}

/** On its own system, with two replicas of the killed services. */
export async function checkEachFindingIsFiledOnce(run: FilingKills): Promise<void> {
  const server = await CodehostServer.start();
  let deaths = 0;
  const deployment = await Deployment.start({
    services: ['gateway', 'identity', 'job', 'billing', 'extraction', 'codehost', 'webhook-dispatcher'],
    replicas: { codehost: 2, 'webhook-dispatcher': 2 },
    environment: { codehost: server.environment },
    onEvent: ({ kind }) => {
      if (kind === 'service-died') deaths++;
    },
  });
  const places: Place[] = [];
  try {
    const rounds = inAnyOrder(Array.from({ length: run.kills }, () => targets).flat());
    while (places.length < Math.ceil(run.jobs / rounds.length)) {
      places.push(await createPlace(deployment, server, places.length));
    }
    server.latencyMs = latencyMs;
    const ended = await endJobs(deployment, places, rounds, run.jobs);
    const outcomes = await settledOutcomes(server, ended);
    report(`filing during ${deaths} kills: ${JSON.stringify(totalsOf(outcomes))}`);
    expect(deaths).toBe(rounds.length);
    expectAllFiled(outcomes, run.jobs);
  } finally {
    await Promise.all(places.map(({ receiver }) => receiver.stop()));
    await deployment.stop();
    await server.stop();
  }
}

async function createPlace(deployment: Deployment, server: CodehostServer, index: number): Promise<Place> {
  const participants = await createParticipants(deployment);
  return { ...participants, repository: await linkRepository(server, participants, `owner-${index}`) };
}

/** In each round one process is killed while each place ends a job. The filings of earlier rounds go on. */
async function endJobs(
  deployment: Deployment,
  places: readonly Place[],
  rounds: readonly Target[],
  jobs: number,
): Promise<EndedJob[]> {
  const ended: EndedJob[] = [];
  for (const [round, target] of rounds.entries()) {
    const active = places.slice(0, jobs - ended.length);
    const ending = active.map((place) => endJob(place, round));
    const [, ...some] = await Promise.all([killAtRandom(deployment, target), ...ending]);
    ended.push(...some);
  }
  return ended;
}

/** One that is running. It starts again automatically, as with an orchestrator. */
async function killAtRandom(deployment: Deployment, target: Target): Promise<void> {
  await delay(randomInt(3_000));
  const running = await eventually(
    () => {
      const found = deployment.processes.filter(({ service, pid }) => service === target && pid);
      expect(found).not.toEqual([]);
      return found;
    },
    { timeoutMs: 60_000 },
  );
  const { replica, pid } = running[randomInt(running.length)]!;
  deployment.kill(target, replica);
  await eventually(() => expect(deployment.processes.filter((process) => process.pid === pid)).toEqual([]));
}

const pages = ['checkout', 'catalogue', 'profile', 'search', 'basket', 'newsletter', 'voucher', 'invoice'];
const defects = [
  'crashes after a reload in the second browser tab',
  'fails with the error 500 for orders above 100 euros',
  'cannot be opened with the keyboard',
  'shows an error after the log-in',
  'is stuck when the network is slow',
];

/** Each round reports another defect. */
function defectOf(round: number): string {
  const page = pages[round % pages.length]!;
  return `The ${page} page ${defects[Math.floor(round / pages.length) % defects.length]!}.`;
}

async function endJob(place: Place, round: number): Promise<EndedJob> {
  const { workspace, tester } = place;
  const { jobId } = await workspace.api.post<JobCreated>('/api/jobs', {
    projectId: workspace.projectId,
    url: 'https://shop.example.com',
    description: 'Look around.',
    targetDurationMinutes: 1,
    maxExtensionMinutes: 0,
  });
  // What the rules find in a report is not the claim of this test.
  const answers = { findings: [{ title: defectOf(round), severity: 'medium' as const }] };
  await performJob(tester.api, jobId, { telemetry: {}, report: 'I looked around.', answers });
  return { place, jobId };
}

async function settledOutcomes(server: CodehostServer, ended: readonly EndedJob[]): Promise<Outcome[]> {
  const places = [...new Set(ended.map(({ place }) => place))];
  return (
    await Promise.all(
      places.map(async (place) => {
        const jobIds = ended.filter((job) => job.place === place).map(({ jobId }) => jobId);
        await untilDelivered(place, jobIds);
        const records = await Promise.all(jobIds.map((jobId) => filedRecord(place, jobId)));
        return records.map((record) => outcomeOf(server, place, record));
      }),
    )
  ).flat();
}

/** Each job has one delivery, and no other job has one. */
async function untilDelivered({ owner, workspace }: Place, jobIds: readonly string[]): Promise<void> {
  const path = `/api/projects/${workspace.projectId}/webhook/deliveries?limit=100`;
  await eventually(
    async () => {
      const { items } = await owner.api.get<DeliveryPage>(path);
      const delivered = items.filter(({ status }: DeliveryRecord) => status === 'delivered');
      expect(items.map(({ jobId }) => jobId).sort()).toEqual(jobIds.toSorted());
      expect(delivered).toHaveLength(items.length);
    },
    { timeoutMs: 900_000, intervalMs: 2_000 },
  );
}

/** A filing may end after the webhook. */
function filedRecord({ workspace }: Place, jobId: string): Promise<JobRecord> {
  const read = async () => {
    const record = await workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
    expect(record).toMatchObject({ status: 'completed', createdIssues: expect.any(Array) });
    return record;
  };
  return eventually(read, { timeoutMs: 900_000, intervalMs: 3_000 });
}

function outcomeOf(server: CodehostServer, place: Place, record: JobRecord): Outcome {
  const findings = record.extractedIssues!.length;
  const filed = filedTexts(server, place.repository, record.id);
  const received = place.receiver.requests.filter(({ body }) => body.includes(record.id));
  const bodies = new Set(received.map(({ body }) => body.toString()));
  const { metadata } = JSON.parse([...bodies][0]!) as { metadata: Pick<JobRecord, 'createdIssues'> };
  const waitedMs = received[0]!.receivedAt - Date.parse(record.completedAt!);
  const isLate = metadata.createdIssues === undefined && waitedMs >= longestFilingMs;
  const isSame = JSON.stringify(metadata.createdIssues) === JSON.stringify(record.createdIssues);
  const numbers = new Set(filed.map(({ issueNumber }) => issueNumber));
  const isNamed = record.createdIssues!.every(({ issueNumber }) => numbers.has(issueNumber));
  return {
    findings,
    lost: Math.max(0, findings - filed.length) + findings - record.createdIssues!.length,
    doubled: Math.max(0, filed.length - findings),
    differs: bodies.size === 1 && (isSame || isLate) && isNamed ? 0 : 1,
    late: isLate ? 1 : 0,
    repeated: received.length - 1,
    worstMs: waitedMs,
  };
}

function totalsOf(outcomes: readonly Outcome[]) {
  const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    tried: outcomes.length,
    findings: sum('findings'),
    ...{ lost: sum('lost'), doubled: sum('doubled'), differs: sum('differs') },
    ...{ late: sum('late'), repeated: sum('repeated') },
    worstSeconds: Math.round(Math.max(...outcomes.map(({ worstMs }) => worstMs)) / 1_000),
  };
}

function expectAllFiled(outcomes: readonly Outcome[], jobs: number): void {
  expect(outcomes.filter(({ findings }) => findings === 0)).toEqual([]);
  expect(totalsOf(outcomes)).toMatchObject({ tried: jobs, lost: 0, doubled: 0, differs: 0, late: 0 });
}
