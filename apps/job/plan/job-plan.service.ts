/** From a request to a job's project and plan. A project is created only when nothing else can be wrong. */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
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
  type JobPlan,
  jobPlanOf,
  type Problem,
  repositoriesOf,
  requestOfSchedule,
  requestProblem,
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

export interface PlannedJob {
  readonly project: ProjectCopy;
  readonly plan: JobPlan;
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
    const problem = requestProblem(request);
    if (problem) throw new InvalidRequest(problem);
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
    if (placed.kind === 'project') return placed;
    const { organizationId, repositories } = placed;
    if (placed.kind === 'repositories') {
      const project = await this.projects.findOrCreate(organizationId, repositories, call);
      return { project, plan: placed.plan };
    }
    const existing = placed.project ?? (await this.projects.find(organizationId, repositories, call));
    const plan = await this.planFromTemplate(placed.request, existing);
    return {
      project: existing ?? (await this.projects.findOrCreate(organizationId, repositories, call)),
      plan,
    };
  }

  /** The plan without side effects. A project that is not known yet counts as new. @throws InvalidRequest */
  async preview(placed: PlacedRequest): Promise<JobPlan> {
    return placed.kind === 'template' ? this.planFromTemplate(placed.request, placed.project) : placed.plan;
  }

  /** @throws TemplateNotFound, InvalidRequest */
  async ofSchedule(request: ScheduledJobRequest, project: ProjectCopy): Promise<JobPlan> {
    const template = await this.templates.find(project.id, request.templateId);
    if (!template) throw new TemplateNotFound();
    const base = baseOf(template);
    return validPlan(requestOfSchedule(request, project, base), base);
  }

  /** @param project undefined for a new one, which has only the built-in templates */
  private async planFromTemplate(request: CreateJobRequest, project?: ProjectCopy): Promise<JobPlan> {
    const template = await this.templates.findByName(project?.id, request.template!);
    if (!template) {
      throw new InvalidRequest(
        'template must be the name of a template of this project or of a built-in template',
      );
    }
    return validPlan(request, baseOf(template));
  }
}

/** The organization of a request without a project. @throws InvalidRequest, OrganizationNotFound, Forbidden */
function organizationOf(request: CreateJobRequest, repositories: readonly string[], call: Call): string {
  const organizationId = namedOrganization(call.caller, request.organizationId);
  if (organizationId === undefined) {
    throw new InvalidRequest('projectId is required unless codehostRepos and organizationId are given');
  }
  if (repositories.length === 0) {
    throw new InvalidRequest('projectId is required unless codehostRepos is given');
  }
  assertAccess(call, organizationId, 'job:write', OrganizationNotFound);
  return organizationId;
}

function baseInContent({ templateContent }: CreateJobRequest): JobBase | undefined {
  if (templateContent === undefined) return undefined;
  const parsed = parseTemplateContent(templateContent);
  if ('problem' in parsed) throw new InvalidRequest(parsed.problem);
  return parsed.template;
}

function validPlan(request: CreateJobRequest, base?: JobBase): JobPlan {
  const plan: JobPlan | Problem = jobPlanOf(request, base);
  if ('problem' in plan) throw new InvalidRequest(plan.problem);
  return plan;
}
