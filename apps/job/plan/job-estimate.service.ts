/** Estimates what a job would hold and cost. The request is validated like a creation, and nothing is created. */
import type { Call } from '@handtest/contracts/define';
import type { CreateJobRequest, JobEstimate } from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { estimateOf, type PastSeconds } from './job-estimate.js';
import { JobPlanService, type PlacedRequest } from './job-plan.service.js';

/** The median is of the latest 50 matching jobs, which are searched in the latest 1,000 completed jobs. */
const sample = 50;
const lookBack = 1_000;

/** `$template` is NULL for jobs without a template. */
const medianOfProject = medianOf(
  'j.project_id = $projectId',
  'recent.template IS NOT DISTINCT FROM $template::text',
);
const medianOfOrganization = medianOf(
  'j.organization_id = $organizationId',
  'NOT EXISTS (SELECT 1 FROM project_copy AS p WHERE p.id = recent.project_id AND p.deleted)',
);

@Injectable()
export class JobEstimateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: JobPlanService,
  ) {}

  /** @throws InvalidRequest, ProjectNotFound, OrganizationNotFound, Forbidden */
  async estimate(request: CreateJobRequest, call: Call): Promise<JobEstimate> {
    const placed = await this.plans.place(request, call);
    const plan = await this.plans.preview(placed);
    return estimateOf(plan, await this.past(placed, plan.template ?? null));
  }

  private async past(placed: PlacedRequest, template: string | null): Promise<PastSeconds | undefined> {
    const projectId = 'project' in placed ? placed.project?.id : undefined;
    const ofProject =
      projectId === undefined ? undefined : await this.seconds(medianOfProject, { projectId, template });
    if (ofProject !== undefined) return { basis: 'project', seconds: ofProject };
    const seconds = await this.seconds(medianOfOrganization, { organizationId: placed.organizationId });
    return seconds === undefined ? undefined : { basis: 'organization', seconds };
  }

  private async seconds(statement: string, parameters: Record<string, unknown>): Promise<number | undefined> {
    const row = await queryOne<{ seconds: number | null }>(this.dataSource, statement, parameters);
    return row?.seconds ?? undefined;
  }
}

function medianOf(scope: string, condition: string): string {
  return `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY latest.seconds) AS seconds FROM (
    SELECT recent.seconds FROM (
      SELECT j.test_duration_seconds AS seconds, j.template, j.project_id, j.updated_at FROM job AS j
      WHERE ${scope} AND j.livemode AND j.status = 'completed' ORDER BY j.updated_at DESC, j.id DESC LIMIT ${lookBack}
    ) AS recent WHERE ${condition} ORDER BY recent.updated_at DESC LIMIT ${sample}) AS latest`;
}
