/** The job service as it is deployed, on a database and a NATS server of its own, spoken to through its typed clients. */
import type { Call, EventDefinition, EventEnvelope, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import type { ProjectCopy } from '@handtest/contracts/identity';
import {
  ConversationClient,
  FinishedJobClient,
  type CreateJobRequest,
  JobClient,
  jobEvents,
  type JobFinished,
  LiveClient,
  RecordingClient,
  ReportClient,
  TemplateClient,
  TesterJobClient,
} from '@handtest/contracts/job';
import { migrate } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { eventually, startNats, startPostgres, testDatabase } from '@handtest/deployment';
import { jetstream } from '@nats-io/jetstream';
import { Pool, type QueryResultRow } from 'pg';
import { JobConfig } from '../config.js';
import { jobService } from '../job-service.js';
import { migrations } from '../migrations/index.js';
import { newProject, startFake } from './fake-neighbours.js';

export type JobUnderTest = Awaited<ReturnType<typeof startJobService>>;

/** @param env beside addresses; sweeps run often, so that tests need not wait for them */
export async function startJobService(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    'job',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const nats = await startNats();
  const fakes = {
    billing: await startFake(nats.url, 'billing'),
    identity: await startFake(nats.url, 'identity'),
  };
  const logLines: string[] = [];
  const startReplica = () =>
    startProcess({ DATABASE_URL: database.url, NATS_URL: nats.url, ...env }, logLines);
  const replicas: RunningService[] = [await startReplica()];
  const gateway = await connectToNats('gateway', nats.url);
  const extraction = await connectToNats('extraction', nats.url);
  const finished: JobFinished[] = [];
  const finishedByJob = new Map<string, JobFinished[]>();
  const finishedEvents = (jobId: string): readonly JobFinished[] => finishedByJob.get(jobId) ?? [];
  gateway.subscribe(jobEvents.finished.subject, {
    callback: (_error, message) => {
      const { payload } = message.json<EventEnvelope<JobFinished>>();
      finished.push(payload);
      finishedByJob.set(payload.jobId, [...(finishedByJob.get(payload.jobId) ?? []), payload]);
    },
  });
  const pool = new Pool({ connectionString: database.url, max: 5 });
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined);
  const sql = async <Row extends QueryResultRow>(text: string, parameters: unknown[] = []) =>
    (await pool.query<Row>(text, parameters)).rows;
  const publish = async <Payload>(
    event: EventDefinition<Payload>,
    payload: Payload,
    id = newId('message'),
  ) => {
    const envelope: EventEnvelope<Payload> = { id, occurredAt: new Date().toISOString(), payload };
    await jetstream(extraction).publish(event.subject, JSON.stringify(envelope));
  };
  const transport = new NatsRpcClient(gateway);
  const clients = {
    conversation: new ConversationClient(transport),
    finishedJobs: new FinishedJobClient(transport),
    jobs: new JobClient(transport),
    templates: new TemplateClient(transport),
    live: new LiveClient(transport),
    recordings: new RecordingClient(transport),
    testerJobs: new TesterJobClient(transport),
    reports: new ReportClient(new NatsRpcClient(extraction)),
  };
  const acting = workflows(clients, publish);
  return {
    ...clients,
    ...acting,
    natsUrl: nats.url,
    fakes,
    replicas,
    finished,
    finishedEvents,
    logLines,
    sql,
    publish,
    async addReplica() {
      replicas.push(await startReplica());
    },
    /** The event by which the rest of the system learned of the end, once it is there. */
    finishedEvent: (jobId: string) =>
      eventually(() => {
        const events = finishedEvents(jobId);
        if (events.length !== 1) throw new Error(`${events.length} events of ${jobId}`);
        return events[0]!;
      }),
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await Promise.all([fakes.billing.stop(), fakes.identity.stop()]);
      await Promise.all([gateway.close(), extraction.close(), pool.end()]);
      await Promise.all([database.drop(), nats.stop(), postgres.stop()]);
    },
  };
}

interface Clients {
  jobs: JobClient;
  testerJobs: TesterJobClient;
}
type Publish = <Payload>(event: EventDefinition<Payload>, payload: Payload, id?: string) => Promise<void>;

/** What tests do again and again, each step as its own caller would. */
function workflows({ jobs, testerJobs }: Clients, publish: Publish) {
  const create = async (project: ProjectCopy = newProject(), changes: Partial<CreateJobRequest> = {}) => {
    const call = memberOf(project.organizationId);
    const { jobId } = await jobs.create(jobRequest(project.id, changes), call);
    return { jobId, project, call };
  };
  const claimed = async (changes: Partial<CreateJobRequest> = {}, project = newProject()) => {
    const job = await create(project, changes);
    const tester = newTester();
    await testerJobs.claim({ jobId: job.jobId }, tester);
    return { ...job, tester };
  };
  const submitted = async (changes: Partial<CreateJobRequest> = {}, project = newProject()) => {
    const job = await claimed(changes, project);
    await testerJobs.submit({ jobId: job.jobId, report: 'Everything works as it should.' }, job.tester);
    return job;
  };
  const complete = async (jobId: string, call: Call) => {
    await publish(extractionEvents.reportRead, readingOf(jobId));
    await eventually(async () => expect((await jobs.status({ jobId }, call)).status).toBe('completed'));
  };
  const completed = async (changes: Partial<CreateJobRequest> = {}, project = newProject()) => {
    const job = await submitted(changes, project);
    await complete(job.jobId, job.call);
    return job;
  };
  return { create, claimed, submitted, complete, completed };
}

async function startProcess(env: Record<string, string>, logLines: string[]): Promise<RunningService> {
  const config = loadConfig(JobConfig, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SHUTDOWN_DRAIN_MS: '0',
    SWEEP_INTERVAL_MS: '100',
    DASHBOARD_URL: 'https://dashboard.example.com/',
    PUBLIC_URL: 'https://api.example.com/',
    LINK_SECRET: 'the secret of links in tests, long enough',
    ...env,
  });
  const logger = createLogger('job', config.logLevel, { write: (line) => void logLines.push(line) });
  return startService(jobService, config, logger);
}

export function jobRequest(projectId: string, changes: Partial<CreateJobRequest> = {}): CreateJobRequest {
  return { projectId, url: 'https://example.com/shop', description: 'Buy a hat', ...changes };
}

export function memberOf(organizationId: string, role: OrganizationRole = 'contributor'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

export function newTester(alias = 'Careful Otter'): Call {
  return {
    caller: {
      kind: 'session',
      tokenId: newId('session'),
      userId: newId('user'),
      roles: {},
      platformRoles: ['tester'],
      tester: { alias, avatarUrl: 'https://example.com/otter.png' },
    },
  };
}

export function readingOf(jobId: string): ReportRead {
  return {
    jobId,
    result: { success: true, explanation: 'It "works"', data: { price: null }, passStatus: 'pass' },
    extractedIssues: [],
    keyMoments: [
      { timestamp: '2026-01-01T00:00:00.000Z', videoOffsetSeconds: null, kind: 'note', title: 'Start' },
    ],
    provenance: { reader: 'rules', version: '1' },
  };
}

/** The error of a call that is meant to fail. */
export async function errorOf(outcome: Promise<unknown>): Promise<Error> {
  const answer = await outcome.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );
  if ('value' in answer) throw new Error(`Expected an error but got ${JSON.stringify(answer.value)}`);
  return answer.error;
}
