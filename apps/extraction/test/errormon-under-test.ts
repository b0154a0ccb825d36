/** The real extraction service with a fake error monitor, and fakes of identity and job. */
import type { Api, Call, EventEnvelope, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import {
  ErrormonClient,
  extractionEvents,
  type PutErrormonRequest,
  type ReportRead,
  type ReportUnreadable,
} from '@handtest/contracts/extraction';
import {
  identityEvents,
  projectContract,
  type ProjectById,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import {
  type JobById,
  jobEvents,
  JobNotFound,
  reportContract,
  type SubmittedReport,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { eventually } from '@handtest/deployment';
import type { ErrormonServer } from '@handtest/fakes';
import { startNeighbour, startTestbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { extractionService } from '../service.js';
import { secretsKey } from './secrets-key.js';
import { submittedReport } from './submitted-report.js';

const projects = new Map<string, ProjectCopy>();
const reports = new Map<string, SubmittedReport>();

@Serves({ ...projectContract, operations: { copy: projectContract.operations.copy } })
class ProjectController implements Pick<Api<typeof projectContract>, 'copy'> {
  async copy(requests: ProjectById[]) {
    return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
  }
}

@Serves(reportContract)
class ReportController implements Api<typeof reportContract> {
  async read({ jobId }: JobById): Promise<SubmittedReport> {
    const report = reports.get(jobId);
    if (!report) throw new JobNotFound();
    return report;
  }
}

export type Project = Pick<ProjectCopy, 'id' | 'organizationId'>;

export type ExtractionUnderTest = Awaited<ReturnType<typeof startExtraction>>;

export async function startExtraction(env: Record<string, string> = {}) {
  projects.clear();
  reports.clear();
  const testbed = await startTestbed({
    ...extractionService,
    migrations,
    env: { SECRETS_KEY: secretsKey, EGRESS_LOOPBACK: 'true', LOG_LEVEL: 'debug', ...env },
    neighbours: async (natsUrl) => [
      await startNeighbour(natsUrl, 'identity', ProjectController),
      await startNeighbour(natsUrl, 'job', ReportController),
    ],
  });
  const readings = new Map<string, ReportRead[]>();
  const unreadable: ReportUnreadable[] = [];
  const { reportRead, reportUnreadable } = extractionEvents;
  testbed.connection.subscribe(reportRead.subject, {
    callback: (_error, message) => {
      const { payload } = message.json<EventEnvelope<ReportRead>>();
      readings.set(payload.jobId, [...(readings.get(payload.jobId) ?? []), payload]);
    },
  });
  testbed.connection.subscribe(reportUnreadable.subject, {
    callback: (_error, message) =>
      void unreadable.push(message.json<EventEnvelope<ReportUnreadable>>().payload),
  });
  await testbed.connection.flush();
  const errormon = new ErrormonClient(testbed.transport);
  return {
    ...testbed,
    errormon,
    readings,
    unreadable,
    /** A project that identity knows; its organization has no members but those that `callAs` makes. */
    addProject(organizationId: string = newId('organization')): Project {
      const project = { id: newId('project'), organizationId };
      projects.set(project.id, copyOf(project));
      return project;
    },
    deleteProject: (project: Project) =>
      testbed.publish(identityEvents.projectChanged, { ...copyOf(project), deleted: true, version: 2 }),
    connect: (project: Project, server: ErrormonServer, more: Partial<PutErrormonRequest> = {}) =>
      errormon.put(connectionTo(project, server, more), callAs(project)),
    /** The reading waits for late events. */
    isPostponed: (jobId: string) =>
      eventually(async () => {
        const text = 'SELECT due_at > clock_timestamp() AS waits FROM work WHERE key = $1';
        expect(await testbed.sql(text, [jobId])).toEqual([{ waits: true }]);
      }),
    /** Without the wait for late events. */
    readAgain: (jobId: string) =>
      testbed.sql(
        `UPDATE work SET due_at = clock_timestamp(), first_attempt_at = first_attempt_at - interval '20 s' WHERE key = $1`,
        [jobId],
      ),
    async submit(project: Project, changes: Partial<SubmittedReport>): Promise<string> {
      const jobId = newId('job');
      const { id: projectId, organizationId } = project;
      reports.set(jobId, submittedReport({ jobId, projectId, organizationId, ...changes }));
      await testbed.publish(jobEvents.submitted, { jobId, projectId, organizationId }, `job:${jobId}`);
      return jobId;
    },
  };
}

export function connectionTo(
  project: Project,
  server: ErrormonServer,
  more: Partial<PutErrormonRequest> = {},
): PutErrormonRequest {
  const slugs = { organizationSlug: 'acme', projectSlug: 'shop' };
  return { projectId: project.id, baseUrl: server.url, ...slugs, token: server.token, ...more };
}

/** The call of a member of the project's organization. */
export function callAs({ organizationId }: Project, role: OrganizationRole = 'contributor'): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

function copyOf({ id, organizationId }: Project): ProjectCopy {
  return {
    ...{ id, organizationId, name: 'Shop', defaultUrl: null, codehostRepos: [] },
    ...{ autoCreateCodehostIssues: false, deleted: false, version: 1 },
  };
}
