/** Billing as it is deployed, on a database and a NATS server of its own, spoken to by its client and by events. */
import { BillingClient, type HoldRecord } from '@handtest/contracts/billing';
import {
  type AuthenticatedCaller,
  type Call,
  type EventDefinition,
  newId,
  type OrganizationRole,
  type Plain,
  systemCall,
} from '@handtest/contracts/define';
import { identityEvents, type OrganizationCreated } from '@handtest/contracts/identity';
import { jobEvents, type JobFinished } from '@handtest/contracts/job';
import { migrate } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { eventually, startNats, startPostgres, testDatabase } from '@handtest/testing';
import { jetstream } from '@nats-io/jetstream';
import type { Type } from '@nestjs/common';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { Account } from '../account/account.entity.js';
import { AppModule } from '../app.module.js';
import { BillingConfig } from '../config.js';
import { checkLedger } from '../ledger/ledger-check.service.js';
import { migrations } from '../migrations/migrations.js';

export const jobService = systemCall('job');

/** Who may grant credit. */
export const administrator: Call = {
  caller: {
    kind: 'session',
    tokenId: 'ses_1',
    userId: newId('user'),
    roles: {},
    platformRoles: ['platform_admin'],
  },
};

/** A person or key with the given roles. */
export function callOf(
  roles: Record<string, OrganizationRole>,
  more: Partial<AuthenticatedCaller> = {},
): Call {
  return { caller: { kind: 'session', tokenId: 'ses_2', userId: newId('user'), roles, ...more } };
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBilling>>;

export async function startBilling(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    'billing',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const nats = await startNats();
  const logLines: string[] = [];
  const addresses = { DATABASE_URL: database.url, NATS_URL: nats.url };
  const startReplica = () => startProcess({ ...addresses, ...env }, logLines);
  const replicas: RunningService[] = [await startReplica()];
  const connection = await connectToNats('test', nats.url);
  const stream = jetstream(connection);
  const client = new BillingClient(new NatsRpcClient(connection));
  const dataSource = replicas[0]!.app.get(DataSource);
  const tell = async <Payload>(
    event: EventDefinition<Payload>,
    payload: Plain<Payload>,
    id = newId('message'),
  ) => {
    const envelope = { id, occurredAt: new Date().toISOString(), payload };
    await eventually(() => stream.publish(event.subject, JSON.stringify(envelope)));
  };
  return {
    client,
    database,
    dataSource,
    logLines,
    addReplica: async () => void replicas.push(await startReplica()),
    organizationCreated: (event: OrganizationCreated) => tell(identityEvents.organizationCreated, event),
    /** @param id the same for deliveries of the same event */
    jobFinished: (event: JobFinished, id?: string) => tell(jobEvents.finished, event, id),
    balanceOf: async (organizationId: string) =>
      (await client.balance({ organizationId }, jobService)).balance,
    hold: (job: TestJob, amountUsd: number): Promise<HoldRecord> =>
      client.hold({ ...job, amountMicros: String(Math.round(amountUsd * 1e6)) }, jobService),
    /** Whether the organization's account is there. */
    knows: async (organizationId: string) => dataSource.manager.existsBy(Account, { organizationId }),
    /** A part of the first replica. */
    inject: <T>(part: Type<T>): T => replicas[0]!.app.get(part),
    ledgerFaults: () => checkLedger(dataSource),
    metrics: async () => (await fetch(`${replicas[0]!.url}/metrics`)).text(),
    /** How many `job.finished` were received so far, duplicates included. */
    finishedEventsReceived: async () => {
      const metric = await register.getSingleMetric('handtest_events_consumed_total')!.get();
      const counts = metric.values.filter(({ labels }) => labels.subject === jobEvents.finished.subject);
      return counts.reduce((sum, { value }) => sum + value, 0);
    },
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await connection.close();
      await Promise.all([database.drop(), nats.stop(), postgres.stop()]);
    },
  };
}

/** A new organization with an account and, perhaps, credit. */
export async function organizationWith(billing: BillingUnderTest, amountUsd = 0): Promise<string> {
  const organizationId = newId('organization');
  await billing.organizationCreated({ organizationId, createdBy: newId('user'), firstOfUser: false });
  if (amountUsd > 0) {
    await billing.client.grantCredit({ organizationId, amountUsd, note: 'for the test' }, administrator);
  }
  return organizationId;
}

export interface TestJob {
  readonly jobId: string;
  readonly organizationId: string;
  readonly projectId: string;
}

export function newJob(organizationId: string): TestJob {
  return { jobId: newId('job'), organizationId, projectId: newId('project') };
}

/** How a job ended; `costUsd` only when it completed. */
export function finished(job: TestJob, status: JobFinished['status'], costUsd = 0): JobFinished {
  return {
    ...job,
    status,
    costMicros: String(Math.round(costUsd * 1e6)),
    finishedAt: new Date().toISOString(),
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

async function startProcess(env: Record<string, string>, logLines: string[]): Promise<RunningService> {
  const config = loadConfig(BillingConfig, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DRAIN_MS: '0',
    ...env,
  });
  const logger = createLogger('billing', config.logLevel, { write: (line) => void logLines.push(line) });
  return startService(
    { name: 'billing', module: (given) => AppModule.forRoot(given), config: BillingConfig },
    config,
    logger,
  );
}
