/**
 * The services behind the gateway, small, in memory, over real NATS and the real contracts. Every operation answers what
 * it was asked, unless a test says otherwise; jobs are real enough to be created, read and finished.
 */
import {
  type Api,
  type AuthenticatedCaller,
  type Call,
  type Contract,
  newId,
  subjectOf,
} from '@handtest/contracts/define';
import {
  billingContract,
  capContract,
  ledgerContract,
  LedgerCsvRequest,
  planContract,
  stripeContract,
} from '@handtest/contracts/billing';
import {
  connectionContract,
  filingContract,
  hookContract,
  issueContract,
  repositoryContract,
  testSessionContract,
} from '@handtest/contracts/codehost';
import { errormonContract } from '@handtest/contracts/extraction';
import {
  accountContract,
  auditContract,
  invitationContract,
  keyContract,
  memberContract,
  FinishOidcRequest,
  oidcContract,
  newToken,
  organizationContract,
  passwordContract,
  patContract,
  projectContract,
  sessionContract,
  testerContract,
  type TokenKind,
  tokenHash,
  TokenNotAccepted,
  type TokenToVerify,
  verificationContract,
} from '@handtest/contracts/identity';
import {
  conversationContract,
  type CreateJobRequest,
  type JobById,
  jobContract,
  JobNotFound,
  type JobRecord,
  type JobStatus,
  type JobStatusRecord,
  jobEvents,
  type ListJobsRequest,
  liveContract,
  openJobContract,
  recordingContract,
  templateContract,
  testerJobContract,
  usageContract,
} from '@handtest/contracts/job';
import { openVisitContract, secretContract, visitContract } from '@handtest/contracts/browser';
import { scheduleContract } from '@handtest/contracts/scheduler';
import { webhookContract } from '@handtest/contracts/webhook';
import { connectToNats, NatsTransport, Serves } from '@handtest/messaging';
import { type INestMicroservice, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';

export type Answer = (request: Record<string, unknown>, call: Call) => unknown;

/** What a test made an operation answer instead, by subject. */
const scripted = new Map<string, Answer>();

/** Every request that arrived, by subject. */
export const received = new Map<string, { request: unknown; call: Call }[]>();

export function script(contract: Contract, operation: string, answer: Answer): void {
  scripted.set(subjectOf(contract, operation), answer);
}

export function forgetScripts(): void {
  scripted.clear();
  received.clear();
}

async function answered<T>(subject: string, request: unknown, call: Call, otherwise: () => T): Promise<T> {
  received.set(subject, [...(received.get(subject) ?? []), { request, call }]);
  const answer = scripted.get(subject);
  return answer ? ((await answer(request as Record<string, unknown>, call)) as T) : otherwise();
}

const verified = new Map<string, { caller: AuthenticatedCaller; expiresAt?: string }>();

/** Makes a token that is accepted. */
export function issueToken(
  kind: TokenKind,
  options: Partial<AuthenticatedCaller> & { expiresAt?: string } = {},
): string {
  const token = newToken(kind);
  const { expiresAt, ...caller } = options;
  const kinds = { key: 'key', test: 'key', pat: 'pat', ses: 'session' } as const;
  verified.set(tokenHash(token), {
    caller: {
      kind: kinds[kind],
      tokenId: `${kind}_1`,
      userId: 'user_1',
      roles: { org_1: 'admin' },
      ...(kind === 'test' && { livemode: false }),
      ...caller,
    },
    ...(expiresAt && { expiresAt }),
  });
  return token;
}

export function revokeToken(token: string): void {
  verified.delete(tokenHash(token));
}

@Serves(verificationContract)
class FakeVerification implements Api<typeof verificationContract> {
  async verify(questions: TokenToVerify[], call: Call) {
    return answered('rpc.identity.verification.verify', questions, call, () =>
      questions.map((question) => verified.get(question.tokenHash) ?? new TokenNotAccepted()),
    );
  }
}

@Serves(oidcContract)
class FakeOidc implements Api<typeof oidcContract> {
  async settings(request: object, call: Call) {
    return answered('rpc.identity.oidc.settings', request, call, () => ({ oidc: true, mail: false }));
  }

  async start(request: object, call: Call) {
    return answered('rpc.identity.oidc.start', request, call, () => ({
      redirectUrl: '/api/openapi.json',
      browserSecret: 'kept-by-the-browser',
      secure: true,
    }));
  }

  async finish(request: FinishOidcRequest, call: Call) {
    return answered('rpc.identity.oidc.finish', request, call, () => echo(request, call) as never);
  }
}

export const jobs = new Map<string, JobStatusRecord>();
const jobsByKey = new Map<string, string>();

@Serves(jobContract)
class FakeJobs implements Api<typeof jobContract> {
  async create(request: CreateJobRequest, call: Call) {
    return answered('rpc.job.create', request, call, () => {
      const known = request.idempotencyKey && jobsByKey.get(request.idempotencyKey);
      if (known) return { jobId: known, message: 'Job created', replayed: true };
      const job = newJob();
      if (request.idempotencyKey) jobsByKey.set(request.idempotencyKey, job.id);
      return { jobId: job.id, message: 'Job created' };
    });
  }

  async createPrepared(request: CreateJobRequest, call: Call) {
    return answered('rpc.job.createPrepared', request, call, () => {
      const testability = { testable: true, reason: 'It changes a page.' };
      return { jobId: newJob('preparing').id, message: 'Job created', testability };
    });
  }

  async estimate(request: CreateJobRequest, call: Call) {
    return answered('rpc.job.estimate', request, call, () => echo(request, call) as never);
  }

  async get(requests: JobById[], call: Call) {
    return this.found('rpc.job.get', requests, call, newRecord);
  }

  async brief(requests: JobById[], call: Call) {
    return this.found('rpc.job.brief', requests, call, newRecord);
  }

  async status(requests: JobById[], call: Call) {
    return this.found('rpc.job.status', requests, call, (job) => job);
  }

  private found<T>(subject: string, requests: JobById[], call: Call, answer: (job: JobStatusRecord) => T) {
    return answered(subject, requests, call, () =>
      requests.map(({ jobId }) => (jobs.has(jobId) ? answer(jobs.get(jobId)!) : new JobNotFound())),
    );
  }

  async list(request: ListJobsRequest, call: Call) {
    return answered('rpc.job.list', request, call, () => echo(request, call) as never);
  }

  async cancel({ jobId }: JobById, call: Call) {
    return answered('rpc.job.cancel', { jobId }, call, () => {
      const job = jobs.get(jobId);
      if (!job) throw new JobNotFound();
      return job;
    });
  }
}

export const newRequest = {
  url: 'https://example.com/',
  description: 'Buy a hat',
  deviceClass: 'desktop' as const,
  createdBy: { kind: 'key' as const, id: 'key_1' },
};

const newRecord = (job: JobStatusRecord): JobRecord => ({ ...job, request: newRequest, conversation: [] });

export function newJob(status: JobStatus = 'queued'): JobStatusRecord {
  const id = newId('job');
  const job: JobStatusRecord = {
    id,
    projectId: 'proj_1',
    livemode: true,
    status,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    jobUrl: `https://handtest.example/jobs/${id}`,
    projectName: 'Shop',
    keyMoments: [],
    targetDurationMinutes: 15,
    maxExtensionMinutes: 5,
    maxExtensionCount: 3,
    extensionsUsed: 0,
  };
  jobs.set(id, job);
  return job;
}

function echo(request: unknown, call: Call): object {
  return { asked: request, caller: call.caller.kind, clientAddress: call.clientAddress ?? null };
}

/** A controller that answers every operation of a contract with what it was asked. */
function echoing(contract: Contract): new () => object {
  class Echo {}
  Object.defineProperty(Echo, 'name', { value: `Echo ${contract.owner}` });
  for (const [name, operation] of Object.entries(contract.operations)) {
    const subject = subjectOf(contract, name);
    Object.defineProperty(Echo.prototype, name, {
      writable: true,
      configurable: true,
      value: (request: unknown, call: Call) =>
        answered(subject, request, call, () =>
          operation.batched
            ? (request as unknown[]).map((one) => echo(one, call))
            : (echo(request, call) as unknown),
        ),
    });
  }
  Serves(contract)(Echo);
  return Echo;
}

@Module({
  controllers: [
    FakeVerification,
    FakeOidc,
    ...[
      accountContract,
      passwordContract,
      organizationContract,
      memberContract,
      invitationContract,
      auditContract,
      projectContract,
      keyContract,
      patContract,
      sessionContract,
      testerContract,
    ].map(echoing),
  ],
})
class IdentityModule {}

@Module({
  controllers: [
    FakeJobs,
    ...[
      templateContract,
      testerJobContract,
      conversationContract,
      recordingContract,
      liveContract,
      openJobContract,
      usageContract,
    ].map(echoing),
  ],
})
class JobModule {}

@Serves(ledgerContract)
class FakeLedger implements Api<typeof ledgerContract> {
  async list(request: object, call: Call) {
    return answered('rpc.billing.ledger.list', request, call, () => echo(request, call) as never);
  }

  async csv(request: LedgerCsvRequest, call: Call) {
    return answered('rpc.billing.ledger.csv', request, call, () => ({ csv: 'id\r\n', next: null }));
  }
}

@Module({
  controllers: [...[billingContract, capContract, planContract, stripeContract].map(echoing), FakeLedger],
})
class BillingModule {}

@Module({ controllers: [echoing(webhookContract)] })
class WebhookModule {}

@Module({ controllers: [echoing(errormonContract)] })
class ExtractionModule {}

@Module({ controllers: [echoing(scheduleContract)] })
class SchedulerModule {}

@Module({
  controllers: [
    connectionContract,
    filingContract,
    hookContract,
    issueContract,
    repositoryContract,
    testSessionContract,
  ].map(echoing),
})
class CodehostModule {}

@Module({ controllers: [openVisitContract, secretContract, visitContract].map(echoing) })
class BrowserModule {}

const modules = {
  browser: BrowserModule,
  identity: IdentityModule,
  job: JobModule,
  billing: BillingModule,
  scheduler: SchedulerModule,
  codehost: CodehostModule,
  extraction: ExtractionModule,
  'webhook-dispatcher': WebhookModule,
} as const;

export type FakeService = keyof typeof modules;

export interface RunningFakes {
  /** Of the job service: for publishing its events. */
  readonly connection: NatsConnection;
  stop(): Promise<void>;
}

/** `false` would silence the gateway in the same process too. */
const silent: LoggerService = { log: () => {}, error: () => {}, warn: () => {} };

/** @param urlOf the NATS address for the user of a service */
export async function startFakes(
  urlOf: (service: string) => string,
  services = Object.keys(modules) as readonly FakeService[],
): Promise<RunningFakes> {
  const running: { connection: NatsConnection; server: INestMicroservice }[] = [];
  for (const service of services) {
    const connection = await connectToNats(service, urlOf(service));
    const strategy = new NatsTransport(connection, service);
    const server = await NestFactory.createMicroservice(modules[service], { strategy, logger: silent });
    await server.listen();
    running.push({ connection, server });
  }
  const stop = async () => {
    await Promise.all(running.map(({ server }) => server.close()));
    await Promise.all(running.map(({ connection }) => connection.close()));
  };
  return { connection: running[services.indexOf('job')]?.connection ?? running[0]!.connection, stop };
}

/** Ends a job as the job service would: the row first, then the event. */
export function finishJob(connection: NatsConnection, jobId: string, end: Partial<JobStatusRecord>): void {
  Object.assign(jobs.get(jobId)!, end);
  publishEnd(connection, jobId);
}

export function publishEnd(connection: NatsConnection, jobId: string): void {
  const payload = { jobId, organizationId: 'org_1', projectId: 'proj_1', costMicros: '0' };
  const envelope = { id: `job:${jobId}`, occurredAt: new Date().toISOString(), payload };
  connection.publish(jobEvents.finished.subject, JSON.stringify(envelope));
}
