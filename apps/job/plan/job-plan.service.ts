/** From a request to a job's project and plan. A project is created only when nothing else can be wrong. */
import type { NamedSecret } from '@handtest/contracts/browser';
import { type Call, invalid, InvalidRequest } from '@handtest/contracts/define';
import {
  namedOrganization,
  assertAccess,
  OrganizationNotFound,
  type ProjectCopy,
} from '@handtest/contracts/identity';
import { type CreateJobRequest, type ScheduledJobRequest, TemplateNotFound } from '@handtest/contracts/job';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { parseTemplateContent } from '../template/template-content.js';
import { baseOf, type JobBase } from '../template/template-fields.js';
import { TemplateService } from '../template/template.service.js';
import {
  type Faults,
  type JobPlan,
  jobPlanOf,
  planInProject,
  type ProjectPlan,
  repositoriesOf,
  requestOfSchedule,
} from './job-plan.js';
import { JobProjectService } from './job-project.service.js';

/** A valid request, with what is known before a template is read or a project created. */
export type PlacedRequest = { readonly organizationId: string } & (
  | { readonly kind: 'project'; readonly project: ProjectCopy; readonly plan: JobPlan }
  | { readonly kind: 'repositories'; readonly repositories: readonly string[]; readonly plan: JobPlan }
  /** The plan depends on a template, which the project may have. */
  | {
      readonly kind: 'template';
      readonly request: CreateJobRequest;
      readonly repositories: readonly string[];
      readonly project?: ProjectCopy;
    }
);

/** A job without its id and its key. */
export interface PlannedJob extends ProjectPlan {
  readonly organizationId: string;
  readonly projectId: string;
  /** The default url of its project. */
  readonly projectUrl?: string;
  /** What its tester can fill in. */
  readonly secrets?: readonly NamedSecret[];
}

@Injectable()
export class JobPlanService {
  constructor(
    private readonly copies: ProjectCopyService,
    private readonly projects: JobProjectService,
    private readonly templates: TemplateService,
  ) {}

  /** @throws InvalidRequest, ProjectNotFound, OrganizationNotFound, Forbidden */
  async place(request: CreateJobRequest, call: Call): Promise<PlacedRequest> {
    const plan = request.template === undefined ? validPlan(request, baseInContent(request)) : undefined;
    const repositories = plan?.codehostRepos ?? repositoriesOf(request);
    const project =
      request.projectId === undefined
        ? undefined
        : await this.copies.permitted(request.projectId, 'job:write', call);
    const organizationId = project?.organizationId ?? organizationOf(request, repositories, call);
    if (!plan) return { kind: 'template', organizationId, request, repositories, project };
    return project
      ? { kind: 'project', organizationId, project, plan }
      : { kind: 'repositories', organizationId, repositories, plan };
  }

  /** @throws InvalidRequest, OrganizationNotFound, Forbidden */
  async resolve(placed: PlacedRequest, call: Call): Promise<PlannedJob> {
    if (placed.kind === 'project') return plannedJob(placed.plan, placed.project);
    const { organizationId, repositories } = placed;
    if (placed.kind === 'repositories') {
      return plannedJob(placed.plan, await this.projects.findOrCreate(organizationId, repositories, call));
    }
    const existing = placed.project ?? (await this.projects.find(organizationId, repositories, call));
    const plan = await this.planFromTemplate(placed.request, existing);
    return plannedJob(
      plan,
      existing ?? (await this.projects.findOrCreate(organizationId, repositories, call)),
    );
  }

  /** The plan without side effects. A project that is not known yet counts as new. @throws InvalidRequest */
  async preview(placed: PlacedRequest): Promise<JobPlan> {
    if (placed.kind === 'repositories') return placed.plan;
    const { project } = placed;
    const plan = 'plan' in placed ? placed.plan : await this.planFromTemplate(placed.request, project);
    return project ? plannedJob(plan, project) : plan;
  }

  /** @throws TemplateNotFound, InvalidRequest */
  async ofSchedule(request: ScheduledJobRequest, project: ProjectCopy): Promise<PlannedJob> {
    const template = await this.templates.find(project.id, request.templateId);
    if (!template) throw new TemplateNotFound();
    const base = baseOf(template);
    return plannedJob(validPlan(requestOfSchedule(request, project, base), base), project);
  }

  /** @param project undefined for a new one, which has only the built-in templates */
  private async planFromTemplate(request: CreateJobRequest, project?: ProjectCopy): Promise<JobPlan> {
    const template = await this.templates.findByName(project?.id, request.template!);
    if (!template) {
      const name = JSON.stringify(request.template!.slice(0, 60));
      throw invalid(
        'template',
        `template must be the name of a template of this project; none is named ${name}`,
      );
    }
    return validPlan(request, baseOf(template));
  }
}

/** The organization of a request without a project. @throws InvalidRequest, OrganizationNotFound, Forbidden */
function organizationOf(request: CreateJobRequest, repositories: readonly string[], call: Call): string {
  const organizationId = namedOrganization(call.caller, request.organizationId);
  if (organizationId === undefined) {
    const message =
      'organizationId is required when codehostRepos chooses the project; only an API key has its own';
    throw invalid('organizationId', message);
  }
  if (repositories.length === 0) {
    throw invalid('projectId', 'projectId is required unless codehostRepos is given');
  }
  assertAccess(call, organizationId, 'job:write', OrganizationNotFound);
  return organizationId;
}

function baseInContent({ templateContent }: CreateJobRequest): JobBase | undefined {
  if (templateContent === undefined) return undefined;
  const parsed = parseTemplateContent(templateContent);
  if ('faults' in parsed) throw InvalidRequest.of(parsed.faults);
  return parsed.template;
}

function validPlan(request: CreateJobRequest, base?: JobBase): JobPlan {
  return valid(jobPlanOf(request, base));
}

function plannedJob(plan: JobPlan, project: ProjectCopy): PlannedJob {
  const { id: projectId, organizationId, defaultUrl } = project;
  return {
    ...valid(planInProject(plan, project)),
    organizationId,
    projectId,
    projectUrl: defaultUrl ?? undefined,
  };
}

function valid<Plan extends object>(plan: Plan | Faults): Plan {
  if ('faults' in plan) throw InvalidRequest.of(plan.faults);
  return plan;
}
