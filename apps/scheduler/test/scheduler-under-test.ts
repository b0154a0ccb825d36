/**
 * The scheduler as deployed, with its own database and NATS server. Tests use its typed client. Fakes of identity and job
 * have the projects and templates that tests add, behind the real contracts.
 */
import { InsufficientCredit } from '@handtest/contracts/billing';
import {
  type Api,
  type Call,
  type ContractError,
  newId,
  type OrganizationRole,
} from '@handtest/contracts/define';
import {
  identityEvents,
  type ProjectById,
  type ProjectCopy,
  projectContract,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import {
  type ScheduledJobCreated,
  scheduledJobContract,
  ScheduledJobRequest,
  templateContract,
  TemplateNamesRequest,
  TemplateNotFound,
} from '@handtest/contracts/job';
import {
  type CreateScheduleRequest,
  type ExecutionRecord,
  ScheduleClient,
  type ScheduleRecord,
} from '@handtest/contracts/scheduler';
import { eventually } from '@handtest/deployment';
import { Serves } from '@handtest/messaging';
import { startNeighbour, startTestbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { schedulerService } from '../service.js';

export interface Project {
  readonly id: string;
  readonly organizationId: string;
  readonly templateId: string;
}

const projects = new Map<string, ProjectCopy>();

/** The state of the job service, which tests read and change. */
export const jobService = {
  /** By id, of any project. */
  templates: new Map<string, { projectId: string; name: string }>(),
  /** Every request for a job, repeated ones included. */
  requests: [] as ScheduledJobRequest[],
  /** The job of each schedule and instant. */
  jobs: new Map<string, string>(),
  /** Set to refuse or break creations; called before a job is made. */
  refusal: undefined as ((request: ScheduledJobRequest) => ContractError | undefined) | undefined,
};

@Serves({ ...projectContract, operations: { copy: projectContract.operations.copy } })
class ProjectController implements Pick<Api<typeof projectContract>, 'copy'> {
  async copy(requests: ProjectById[]) {
    return requests.map(({ projectId }) => projects.get(projectId) ?? new ProjectNotFound());
  }
}

@Serves({ ...templateContract, operations: { names: templateContract.operations.names } })
class TemplateController implements Pick<Api<typeof templateContract>, 'names'> {
  async names({ projectId, ids }: TemplateNamesRequest) {
    const templates = ids.flatMap((id) => {
      const template = jobService.templates.get(id);
      return template?.projectId === projectId ? [{ id, name: template.name }] : [];
    });
    return { templates };
  }
}

@Serves(scheduledJobContract)
class ScheduledJobController implements Api<typeof scheduledJobContract> {
  async create(request: ScheduledJobRequest): Promise<ScheduledJobCreated> {
    jobService.requests.push(request);
    const key = `${request.scheduleId} ${request.nominalAt}`;
    const known = jobService.jobs.get(key);
    if (known) return { jobId: known };
    const refusal = jobService.refusal?.(request);
    if (refusal) throw refusal;
    if (jobService.templates.get(request.templateId)?.projectId !== request.projectId)
      throw new TemplateNotFound();
    const jobId = newId('job');
    jobService.jobs.set(key, jobId);
    return { jobId };
  }
}

export const noCredit = () => new InsufficientCredit('The job needs 10.20 USD and 0.00 USD are available');

export type SchedulerUnderTest = Awaited<ReturnType<typeof startScheduler>>;

export async function startScheduler() {
  let job!: { stop(): Promise<void> }[];
  const startJob = async (natsUrl: string) => [
    await startNeighbour(natsUrl, 'job', TemplateController),
    await startNeighbour(natsUrl, 'job', ScheduledJobController),
  ];
  const testbed = await startTestbed({
    ...schedulerService,
    migrations,
    neighbours: async (natsUrl) => {
      job = await startJob(natsUrl);
      return [await startNeighbour(natsUrl, 'identity', ProjectController)];
    },
  });
  const schedules = new ScheduleClient(testbed.transport);
  const executions = async (schedule: ScheduleRecord, project: Project): Promise<ExecutionRecord[]> => {
    const request = { projectId: project.id, scheduleId: schedule.id, limit: 100 };
    return (await schedules.executions(request, callAs(project))).items;
  };
  return {
    schedules,
    executions,
    sql: testbed.sql,
    publish: testbed.publish,
    connection: testbed.connection,
    replicas: testbed.replicas,
    addReplica: testbed.addReplica,
    stopJob: () => Promise.all(job.map((service) => service.stop())),
    startJob: async () => void (job = await startJob(testbed.natsUrl)),
    /** A project with one template. */
    addProject(): Project {
      const project = { id: newId('project'), organizationId: newId('organization') };
      projects.set(project.id, copyOf(project));
      return { ...project, templateId: addTemplate(project.id) };
    },
    deleteProject: (project: Project) =>
      testbed.publish(identityEvents.projectChanged, { ...copyOf(project), deleted: true, version: 2 }),
    create: (project: Project, changes: Partial<CreateScheduleRequest> = {}) =>
      schedules.create(dailyOf(project, changes), callAs(project)),
    /** Makes the next execution due, this long ago, at a full minute. Answers its instant. */
    async makeDue({ id }: ScheduleRecord, lateSeconds = 0): Promise<string> {
      const rows = await testbed.sql<{ next: Date }>(
        `UPDATE schedule SET next_execution_at = date_trunc('minute', clock_timestamp() - $2 * interval '1 second')
         WHERE id = $1 RETURNING next_execution_at AS next`,
        [id, lateSeconds],
      );
      return rows[0]!.next.toISOString();
    },
    /** The executions as soon as there are so many. */
    executed: (schedule: ScheduleRecord, project: Project, count = 1) =>
      eventually(async () => {
        const items = await executions(schedule, project);
        if (items.length < count) throw new Error(`There are ${items.length} executions`);
        return items;
      }),
    async stop(): Promise<void> {
      await Promise.all(job.map((service) => service.stop()));
      await testbed.stop();
    },
  };
}

export function addTemplate(projectId: string, name = 'Smoke test'): string {
  const id = newId('template');
  jobService.templates.set(id, { projectId, name });
  return id;
}

/** A request for a schedule that runs daily at 9:30 in Berlin. */
export function dailyOf(
  project: Project,
  changes: Partial<CreateScheduleRequest> = {},
): CreateScheduleRequest {
  return {
    projectId: project.id,
    name: 'Nightly',
    templateId: project.templateId,
    frequency: 'daily',
    scheduledHour: 9,
    scheduledMinute: 30,
    timezone: 'Europe/Berlin',
    ...changes,
  };
}

/** The call of a member of the project's organization. */
export function callAs(
  { organizationId }: Pick<Project, 'organizationId'>,
  role: OrganizationRole = 'contributor',
): Call {
  const caller = { kind: 'session', tokenId: newId('session'), userId: newId('user') } as const;
  return { caller: { ...caller, roles: { [organizationId]: role } } };
}

function copyOf({ id, organizationId }: Pick<Project, 'id' | 'organizationId'>): ProjectCopy {
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
