/**
 * The webhook dispatcher as it is deployed, on a database and a NATS server of its own, spoken to through its typed
 * client and events, beside an identity that knows the projects it is told.
 */
import { jetstream } from '@nats-io/jetstream';
import type { Api, Call, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import {
  identityEvents,
  type ProjectById,
  type ProjectCopy,
  projectContract,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { WebhookClient, type WebhookSaved } from '@handtest/contracts/webhook';
import { migrate } from '@handtest/database';
import { connectToNats, NatsRpcClient, NatsTransport, Serves } from '@handtest/messaging';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { startNats, startPostgres, testDatabase } from '@handtest/testing';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool, type QueryResultRow } from 'pg';
import { AppModule } from '../app.module.js';
import { WebhookDispatcherConfig } from '../config.js';
import { migrations } from '../migrations/index.js';

export const secretsKey = Buffer.alloc(32, 7).toString('base64');

export interface Project {
  readonly id: string;
  readonly organizationId: string;
}

export type DispatcherUnderTest = Awaited<ReturnType<typeof startDispatcher>>;

/** @param env beside addresses, the key of the secrets, and the leave to send to loopback */
export async function startDispatcher(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    'webhook',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const nats = await startNats();
  const logLines: string[] = [];
  const startReplica = (more: Record<string, string> = {}) =>
    startProcess(
      {
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        SECRETS_KEY: secretsKey,
        EGRESS_LOOPBACK: 'true',
        ...env,
        ...more,
      },
      logLines,
    );
  const identity = await startIdentity(nats.url);
  const replicas: RunningService[] = [await startReplica()];
  const connection = await connectToNats('gateway', nats.url);
  const pool = new Pool({ connectionString: database.url, max: 5 });
  const webhooks = new WebhookClient(new NatsRpcClient(connection));
  const events = jetstream(connection);
  const publish = async (subject: string, payload: object, id = `test:${newId('message')}`) => {
    const envelope = { id, occurredAt: new Date().toISOString(), payload };
    await events.publish(subject, JSON.stringify(envelope));
  };
  return {
    webhooks,
    database,
    replicas,
    logLines,
    startReplica,
    sql: async <Row extends QueryResultRow>(text: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(text, parameters)).rows,
    /** A project that identity knows; its organization has no members but those that `callAs` makes. */
    addProject(): Project {
      const project = { id: newId('project'), organizationId: newId('organization') };
      identity.projects.set(project.id, copyOf(project));
      return project;
    },
    deleteProject: (project: Project) =>
      publish(identityEvents.projectChanged.subject, { ...copyOf(project), deleted: true, version: 2 }),
    /** @param id of the event; the same for a redelivery */
    finishJob: (job: JobFinished, id?: string) => publish(jobEvents.finished.subject, job, id),
    /** The project's endpoint as its contributor sets it. */
    put: (project: Project, url: string, more: { enabled?: boolean; regenerateSecret?: boolean } = {}) =>
      webhooks.putEndpoint({ projectId: project.id, url, enabled: true, ...more }, callAs(project)),
    async stop() {
      pool.end().catch(() => undefined);
      await Promise.all(replicas.map((replica) => replica.stop()));
      await identity.stop();
      await connection.close();
      await nats.stop();
      await database.drop();
      await postgres.stop();
    },
  };
}

/** The call of a member of the project's organization. */
export function callAs({ organizationId }: Project, role: OrganizationRole = 'contributor'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

/** A completed job, with everything a result may have; each test changes what it speaks of. */
export function finishedJob(project: Project, changes: Partial<JobFinished> = {}): JobFinished {
  return {
    jobId: newId('job'),
    organizationId: project.organizationId,
    projectId: project.id,
    status: 'completed',
    result: {
      success: true,
      explanation: 'The checkout works – “as expected”.',
      data: { price: 12.5, name: 'Käse', empty: null },
      passStatus: 'pass',
      verdictConfidence: { level: 'high', flags: [] },
    },
    costMicros: '518500',
    durationSeconds: 61,
    finishedAt: new Date().toISOString(),
    ...changes,
  };
}

export function secretOf({ secret }: WebhookSaved): string {
  if (!secret) throw new Error('Expected the answer to hold a secret');
  return secret;
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

function copyOf({ id, organizationId }: Project): ProjectCopy {
  return {
    id,
    organizationId,
    name: 'Shop',
    defaultUrl: null,
    codehostRepos: [],
    autoCreateCodehostIssues: false,
    deleted: false,
    version: 1,
  };
}

async function startProcess(env: Record<string, string>, logLines: string[]): Promise<RunningService> {
  const config = loadConfig(WebhookDispatcherConfig, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DRAIN_MS: '0',
    LOG_LEVEL: 'debug',
    ...env,
  });
  const logger = createLogger('webhook-dispatcher', config.logLevel, {
    write: (line: string) => void logLines.push(line),
  });
  return startService(
    {
      name: 'webhook-dispatcher',
      module: (given) => AppModule.forRoot(given),
      config: WebhookDispatcherConfig,
    },
    config,
    logger,
  );
}

/** The part of identity that this service calls. */
async function startIdentity(natsUrl: string) {
  const projects = new Map<string, ProjectCopy>();

  @Serves({ ...projectContract, operations: { copy: projectContract.operations.copy } })
  class ProjectController implements Pick<Api<typeof projectContract>, 'copy'> {
    async copy(requests: ProjectById[]) {
      return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
    }
  }

  @Module({ controllers: [ProjectController] })
  class Identity {}

  const connection = await connectToNats('identity', natsUrl);
  const strategy = new NatsTransport(connection, 'identity');
  const server = await NestFactory.createMicroservice(Identity, { strategy, logger: false });
  await server.listen();
  return {
    projects,
    async stop() {
      await server.close();
      await connection.close();
    },
  };
}
