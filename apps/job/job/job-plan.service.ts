/** What a request for a job comes to: where the job belongs, and what it is with its template. */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import { type JobPlace, JobProjectService } from '../project/job-project.service.js';
import { baseOf } from '../template/template-fields.js';
import { parseTemplateContent } from '../template/template-content.js';
import { TemplateService } from '../template/template.service.js';
import {
  type JobBase,
  type JobPlan,
  jobPlanOf,
  type Problem,
  repositoriesOf,
  requestProblem,
} from './job-plan.js';

/** A request with whatever is known of it before its project is. */
export interface PlacedRequest {
  readonly request: CreateJobRequest;
  readonly place: JobPlace;
  readonly repositories: readonly string[];
  /** Unless it depends on a template of the project. */
  readonly plan?: JobPlan;
}

/** Nothing but the request and a known project decides what the job is. */
export function isSettled({ place, plan }: PlacedRequest): boolean {
  return place.project !== undefined && plan !== undefined;
}

/** Whether it is known what the job is, or at least which project's templates say so. */
function isTold({ place, plan }: PlacedRequest): boolean {
  return place.project !== undefined || plan !== undefined;
}

@Injectable()
export class JobPlanService {
  constructor(
    private readonly projects: JobProjectService,
    private readonly templates: TemplateService,
  ) {}

  /** What can be wrong whatever the project is, is said first. @throws InvalidRequest, ProjectNotFound, OrganizationNotFound, Forbidden */
  async place(request: CreateJobRequest, call: Call): Promise<PlacedRequest> {
    const problem = requestProblem(request);
    if (problem) throw new InvalidRequest(problem);
    const sent = sentAlong(request);
    const plan = request.template === undefined ? sound(jobPlanOf(request, sent)) : undefined;
    const repositories = plan?.codehostRepos ?? repositoriesOf(request);
    return { request, plan, repositories, place: await this.projects.place(request, repositories, call) };
  }

  /** The project that the job belongs to; made when there is none yet. @throws InvalidRequest, OrganizationNotFound, Forbidden */
  async project(placed: PlacedRequest, call: Call): Promise<ProjectCopy> {
    const { place, repositories } = placed;
    if (!isTold(placed)) {
      const existing = await this.projects.existing(place, repositories, call);
      if (existing) return existing;
      // A new project has the built-in templates alone: none is made for a job that these do not make.
      await this.plan(placed, undefined);
    }
    return this.projects.projectAt(place, repositories, call);
  }

  /** @param project undefined when there may be none yet: of the templates it then has the built-in ones alone */
  async plan({ request, plan }: PlacedRequest, project: ProjectCopy | undefined): Promise<JobPlan> {
    if (plan) return plan;
    const template = await this.templates.findByName(project?.id, request.template!);
    if (!template)
      throw new InvalidRequest(
        'template must be the name of a template of this project or of a built-in template',
      );
    return sound(jobPlanOf(request, baseOf(template)));
  }
}

function sentAlong({ templateContent }: CreateJobRequest): JobBase | undefined {
  if (templateContent === undefined) return undefined;
  const parsed = parseTemplateContent(templateContent);
  if ('problem' in parsed) throw new InvalidRequest(parsed.problem);
  return parsed.template;
}

function sound(plan: JobPlan | Problem): JobPlan {
  if ('problem' in plan) throw new InvalidRequest(plan.problem);
  return plan;
}
