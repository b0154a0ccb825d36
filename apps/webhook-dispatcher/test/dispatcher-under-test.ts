/**
 * The webhook dispatcher as deployed, with its own database and NATS server. Tests use its typed client and events. A fake
 * identity has the projects of `addProject`.
 */
import { billingEvents, type CreditRanLow } from '@handtest/contracts/billing';
import {
  codehostEvents,
  filingContract,
  type FilingEnded,
  type FilingOutcome,
} from '@handtest/contracts/codehost';
import type { Api, Call, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import {
  identityEvents,
  type ProjectById,
  type ProjectCopy,
  projectContract,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { type JobById, type JobFinished, jobEvents } from '@handtest/contracts/job';
import { type PutWebhookRequest, WebhookClient, type WebhookSaved } from '@handtest/contracts/webhook';
import { Serves } from '@handtest/messaging';
import { startFakeFinishedJobs, startNeighbour, startTestbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { webhookDispatcherService } from '../service.js';

export const secretsKey = `first:${Buffer.alloc(32, 7).toString('base64')}`;

export interface Project {
  readonly id: string;
  readonly organizationId: string;
}

const projects = new Map<string, ProjectCopy>();
const chatHooks = new Map<string, string>();

/** The part of identity that this service calls. */
@Serves({
  ...projectContract,
  operations: { copy: projectContract.operations.copy, chatHook: projectContract.operations.chatHook },
})
class ProjectController implements Pick<Api<typeof projectContract>, 'copy' | 'chatHook'> {
  async copy(requests: ProjectById[]) {
    return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
  }

  async chatHook(requests: ProjectById[]) {
    return requests.map(({ projectId }) => ({ chatWebhookUrl: chatHooks.get(projectId) ?? null }));
  }
}

/** What codehost answers about the filing of a job; by default that it has not ended. */
export const filingOutcomes = new Map<string, FilingOutcome>();

@Serves({ ...filingContract, operations: { outcome: filingContract.operations.outcome } })
class FilingController implements Pick<Api<typeof filingContract>, 'outcome'> {
  async outcome(requests: JobById[]) {
    return requests.map(
      ({ jobId }) => filingOutcomes.get(jobId) ?? { hasEnded: false, createdIssues: [], failed: 0 },
    );
  }
}

export type DispatcherUnderTest = Awaited<ReturnType<typeof startDispatcher>>;

/** @param env beside addresses, the key of the secrets, and the leave to send to loopback */
export async function startDispatcher(env: Record<string, string> = {}) {
  projects.clear();
  filingOutcomes.clear();
  let job!: Awaited<ReturnType<typeof startFakeFinishedJobs>>;
  const testbed = await startTestbed({
    ...webhookDispatcherService,
    migrations,
    env: { SECRETS_KEY: secretsKey, EGRESS_LOOPBACK: 'true', LOG_LEVEL: 'debug', ...env },
    neighbours: async (natsUrl) => {
      job = await startFakeFinishedJobs(natsUrl);
      const codehost = await startNeighbour(natsUrl, 'codehost', FilingController);
      return [await startNeighbour(natsUrl, 'identity', ProjectController), codehost, job];
    },
  });
  const webhooks = new WebhookClient(testbed.transport);
  let version = 1;
  return {
    webhooks,
    job,
    replicas: testbed.replicas,
    logLines: testbed.logLines,
    addReplica: testbed.addReplica,
    sql: testbed.sql,
    databaseUrl: testbed.databaseUrl,
    natsUrl: testbed.natsUrl,
    /** A project that identity knows; its organization has no members but those that `callAs` makes. */
    addProject(organizationId: string = newId('organization')): Project {
      const project = { id: newId('project'), organizationId };
      projects.set(project.id, copyOf(project));
      return project;
    },
    /** The event says whether there is a hook; identity answers its address. */
    async setChatHook(project: Project, url: string | null): Promise<void> {
      if (url !== null) chatHooks.set(project.id, url);
      await testbed.publish(identityEvents.projectChanged, {
        ...copyOf(project),
        ...(url !== null && { hasChatHook: true }),
        version: ++version,
      });
    },
    removeChatHook: (project: Project) => void chatHooks.delete(project.id),
    deleteProject: (project: Project) =>
      testbed.publish(identityEvents.projectChanged, {
        ...copyOf(project),
        deleted: true,
        version: ++version,
      }),
    /** @param id of the event; the same for a redelivery */
    finishJob: (job: JobFinished, id?: string) => testbed.publish(jobEvents.finished, job, id),
    endFiling: (ended: FilingEnded) => testbed.publish(codehostEvents.filingEnded, ended),
    /** @param id of the event; the same for a redelivery */
    runLowOnCredit: (event: CreditRanLow, id?: string) =>
      testbed.publish(billingEvents.creditRanLow, event, id),
    /** The project's endpoint as its contributor sets it. */
    put: (
      project: Project,
      url: string,
      more: Partial<Pick<PutWebhookRequest, 'enabled' | 'regenerateSecret' | 'creditAlerts'>> = {},
    ) => webhooks.putEndpoint({ projectId: project.id, url, enabled: true, ...more }, callAs(project)),
    stop: testbed.stop,
  };
}

/** The call of a member of the project's organization. */
export function callAs({ organizationId }: Project, role: OrganizationRole = 'contributor'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

/** A completed job, with everything a result may have; each test changes what it needs. */
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
