/** Billing as it is deployed, with its own database and NATS server. Tests use its client and events. */
import { BillingClient, type HoldRecord } from '@handtest/contracts/billing';
import {
  type AuthenticatedCaller,
  type Call,
  newId,
  type OrganizationRole,
  systemCall,
} from '@handtest/contracts/define';
import { identityEvents, type OrganizationCreated } from '@handtest/contracts/identity';
import { jobEvents, type JobFinished } from '@handtest/contracts/job';
import { execute, inTransaction, query } from '@handtest/database';
import { startFakeFinishedJobs, startNeighbour, startTestbed } from '@handtest/testing';
import type { Type } from '@nestjs/common';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { checkLedger } from '../ledger/ledger-check.service.js';
import { migrations } from '../migrations/index.js';
import { billingService } from '../service.js';
import { FakeProjects } from './fake-projects.js';

export const jobService = systemCall('job');

/** A platform administrator. */
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
  let job!: Awaited<ReturnType<typeof startFakeFinishedJobs>>;
  const testbed = await startTestbed({
    ...billingService,
    migrations,
    env,
    neighbours: async (natsUrl) => {
      job = await startFakeFinishedJobs(natsUrl);
      return [await startNeighbour(natsUrl, 'identity', FakeProjects), job];
    },
  });
  const client = new BillingClient(testbed.transport);
  const [first] = testbed.replicas;
  const dataSource = first!.app.get(DataSource);
  return {
    client,
    transport: testbed.transport,
    database: { url: testbed.databaseUrl },
    /** For the command `check`. */
    addresses: { databaseUrl: testbed.databaseUrl, natsUrl: testbed.natsUrl },
    /** The job service, with the finished jobs that a test adds. */
    job,
    dataSource,
    logLines: testbed.logLines,
    addReplica: async () => void (await testbed.addReplica()),
    organizationCreated: (event: OrganizationCreated) =>
      testbed.publish(identityEvents.organizationCreated, event),
    organizationDeleted: (organizationId: string) =>
      testbed.publish(identityEvents.organizationDeleted, { organizationId }),
    /** @param id the same for deliveries of the same event */
    jobFinished: (event: JobFinished, id?: string) => testbed.publish(jobEvents.finished, event, id),
    balanceOf: async (organizationId: string) =>
      (await client.balance({ organizationId }, jobService)).balance,
    hold: (job: TestJob, amountUsd: number): Promise<HoldRecord> =>
      client.hold({ ...job, amountMicros: String(Math.round(amountUsd * 1e6)) }, jobService),
    /** Whether the organization's account is there. */
    knows: async (organizationId: string) =>
      (await query(dataSource, 'SELECT FROM account WHERE organization_id = $1', [organizationId])).length ===
      1,
    /** A provider of the first replica. */
    inject: <T>(part: Type<T>): T => first!.app.get(part),
    ledgerFaults: () => checkLedger(dataSource),
    /** Writes without the triggers of the database. */
    withoutTriggers: (statement: string, parameters: unknown[] = []) =>
      inTransaction(dataSource, async (transaction) => {
        await execute(transaction, 'SET LOCAL session_replication_role = replica');
        await execute(transaction, statement, parameters);
      }),
    metrics: async () => (await fetch(`${first!.url}/metrics`)).text(),
    /** The number of `job.finished` received so far, with duplicates. */
    finishedEventsReceived: async () => {
      const metric = await register.getSingleMetric('handtest_events_consumed_total')!.get();
      const counts = metric.values.filter(({ labels }) => labels.subject === jobEvents.finished.subject);
      return counts.reduce((sum, { value }) => sum + value, 0);
    },
    stop: () => testbed.stop(),
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

/** The event of an ended job. `costUsd` is for completed jobs. */
export function finished(job: TestJob, status: JobFinished['status'], costUsd = 0): JobFinished {
  return {
    ...job,
    status,
    costMicros: String(Math.round(costUsd * 1e6)),
    finishedAt: new Date().toISOString(),
  };
}
