/** The job service as deployed, with its own database and NATS server, called by its typed clients. */
import type { Call, EventEnvelope, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import type { DeedDone, ProjectCopy } from '@handtest/contracts/identity';
import {
  CaptureClient,
  ConversationClient,
  FindingClient,
  FinishedJobClient,
  type CreateJobRequest,
  JobClient,
  jobEvents,
  type JobFinished,
  LiveClient,
  OpenJobClient,
  RecordingClient,
  ReportClient,
  ScheduledJobClient,
  TemplateClient,
  TesterJobClient,
  UsageClient,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { startTestbed, type Testbed } from '@handtest/testing';
import { jobService } from '../service.js';
import { migrations } from '../migrations/index.js';
import { type FakeService, fakeServices, newProject, startFake } from './fake-neighbours.js';

export { errorOf } from '@handtest/testing';

export type JobUnderTest = Awaited<ReturnType<typeof startJobService>>;

/** @param env beside addresses; sweeps run every 100 ms, so that tests do not wait for them */
export async function startJobService(env: Record<string, string> = {}) {
  const fakes = {} as Record<FakeService, Awaited<ReturnType<typeof startFake>>>;
  const testbed = await startTestbed({
    ...jobService,
    migrations,
    env: {
      LOG_LEVEL: 'warn',
      SWEEP_INTERVAL_MS: '100',
      DASHBOARD_URL: 'https://dashboard.example.com/',
      PUBLIC_URL: 'https://api.example.com/',
      LINK_SECRET: 'the secret of links in tests is long enough',
      ...env,
    },
    neighbours: async (natsUrl) => {
      for (const service of fakeServices) fakes[service] = await startFake(natsUrl, service);
      // Read at the end, because a test may replace them.
      return fakeServices.map((service) => ({ stop: () => fakes[service].stop() }));
    },
  });
  const { connection, natsUrl, databaseUrl, replicas, logLines, sql, publish, addReplica, transport } =
    testbed;
  const finished: JobFinished[] = [];
  const finishedByJob = new Map<string, JobFinished[]>();
  const finishedEvents = (jobId: string): readonly JobFinished[] => finishedByJob.get(jobId) ?? [];
  connection.subscribe(jobEvents.finished.subject, {
    callback: (_error, message) => {
      const { payload } = message.json<EventEnvelope<JobFinished>>();
      finished.push(payload);
      finishedByJob.set(payload.jobId, [...finishedEvents(payload.jobId), payload]);
    },
  });
  const cancelledByAdmin: DeedDone[] = [];
  connection.subscribe(jobEvents.cancelledByAdmin.subject, {
    callback: (_error, message) => {
      cancelledByAdmin.push(message.json<EventEnvelope<DeedDone>>().payload);
    },
  });
  const clients = {
    captures: new CaptureClient(transport),
    conversation: new ConversationClient(transport),
    findings: new FindingClient(transport),
    finishedJobs: new FinishedJobClient(transport),
    jobs: new JobClient(transport),
    templates: new TemplateClient(transport),
    live: new LiveClient(transport),
    openJobs: new OpenJobClient(transport),
    recordings: new RecordingClient(transport),
    testerJobs: new TesterJobClient(transport),
    reports: new ReportClient(transport),
    usage: new UsageClient(transport),
    scheduledJobs: new ScheduledJobClient(transport),
  };
  return {
    ...clients,
    ...workflows(clients, publish),
    connection,
    natsUrl,
    databaseUrl,
    fakes,
    replicas,
    finished,
    finishedEvents,
    cancelledByAdmin,
    logLines,
    sql,
    publish,
    addReplica,
    /** The only finished event of the job, as soon as it is published. */
    finishedEvent: (jobId: string) =>
      eventually(() => {
        const events = finishedEvents(jobId);
        if (events.length !== 1) throw new Error(`${events.length} events of ${jobId}`);
        return events[0]!;
      }),
    stop: testbed.stop,
  };
}

interface Clients {
  jobs: JobClient;
  testerJobs: TesterJobClient;
}

/** The common steps of tests, each by its usual caller. */
function workflows({ jobs, testerJobs }: Clients, publish: Testbed['publish']) {
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
