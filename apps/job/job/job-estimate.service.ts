/** Estimates what a job would hold and cost: judged exactly like a creation, and nothing is made. */
import type { Call } from '@handtest/contracts/define';
import type { CreateJobRequest, JobEstimate } from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobPlace } from '../project/job-project.service.js';
import { estimateOf, type PastSeconds } from './job-estimate.js';
import { JobPlanService } from './job-plan.service.js';

/** How many of the latest jobs tell how long the next one takes, and among how many they are looked for. */
const sample = 50;
const lookBack = 1_000;

const median = 'SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY latest.seconds) AS seconds';

const latestCompleted = (project: string) => `
  SELECT j.test_duration_seconds AS seconds, j.template, j.updated_at FROM job AS j
  WHERE j.project_id = ${project} AND j.status = 'completed'
  ORDER BY j.updated_at DESC, j.id DESC`;

/** $1 project, $2 template or NULL for jobs without one. */
const medianOfProject = `${median} FROM (
  SELECT recent.seconds FROM (${latestCompleted('$1')} LIMIT ${lookBack}) AS recent
  WHERE recent.template IS NOT DISTINCT FROM $2::text ORDER BY recent.updated_at DESC LIMIT ${sample}) AS latest`;

/** $1 organization. */
const medianOfOrganization = `${median} FROM (
  SELECT recent.seconds FROM project_copy AS p
  CROSS JOIN LATERAL (${latestCompleted('p.id')} LIMIT ${sample}) AS recent
  WHERE p.organization_id = $1 AND NOT p.deleted ORDER BY recent.updated_at DESC LIMIT ${sample}) AS latest`;

@Injectable()
export class JobEstimateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: JobPlanService,
  ) {}

  /** @throws InvalidRequest, ProjectNotFound, OrganizationNotFound, Forbidden */
  async estimate(request: CreateJobRequest, call: Call): Promise<JobEstimate> {
    const placed = await this.plans.place(request, call);
    const plan = await this.plans.plan(placed, placed.place.project);
    return estimateOf(plan, await this.past(placed.place, plan.template));
  }

  private async past(
    { project, organizationId }: JobPlace,
    template?: string,
  ): Promise<PastSeconds | undefined> {
    const own = project && (await this.seconds(medianOfProject, [project.id, template ?? null]));
    if (own !== undefined) return { basis: 'project', seconds: own };
    const seconds = await this.seconds(medianOfOrganization, [organizationId]);
    return seconds === undefined ? undefined : { basis: 'organization', seconds };
  }

  private async seconds(statement: string, parameters: unknown[]): Promise<number | undefined> {
    const row = await queryOne<{ seconds: number | null }>(this.dataSource, statement, parameters);
    return row?.seconds ?? undefined;
  }
}
