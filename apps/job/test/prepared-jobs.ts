/** The steps of pull-request and issue jobs in tests. */
import { newId } from '@handtest/contracts/define';
import { extractionEvents, type PlanWritten } from '@handtest/contracts/extraction';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf } from './job-under-test.js';

export const shop = 'acme/shop';

export function shopProject(changes: Partial<ProjectCopy> = {}): ProjectCopy {
  return Object.assign(
    newProject(),
    { codehostRepos: [shop], defaultUrl: 'https://shop.example.com' },
    changes,
  );
}

export class PreparedJobs {
  constructor(private readonly job: JobUnderTest) {}

  create(changes: Partial<CreateJobRequest> = {}, project = shopProject()) {
    const request = { projectId: project.id, prNumbers: [7], ...changes };
    return this.job.jobs.createPrepared(request, memberOf(project.organizationId));
  }

  async rowOf(jobId: string) {
    const [row] = await this.job.sql<{
      status: string;
      url: string;
      description: string | null;
      output_schema: object | null;
    }>('SELECT status, url, description, output_schema FROM job WHERE id = $1', [jobId]);
    return row;
  }

  /** The jobs of a project, and the key that is named after it. */
  async leftOf(projectId: string): Promise<object[]> {
    return [
      ...(await this.job.sql('SELECT id FROM job WHERE project_id = $1', [projectId])),
      ...(await this.job.sql('SELECT key FROM idempotency_key WHERE key = $1', [projectId])),
    ];
  }

  /** Publishes an event and waits until the job service has handled it. */
  async handled(publish: (id: string) => Promise<void>): Promise<void> {
    const id = newId('message');
    await publish(id);
    await eventually(async () =>
      expect(await this.job.sql('SELECT 1 FROM inbox WHERE message_id = $1', [id])).toHaveLength(1),
    );
  }

  writePlan(jobId: string, changes: Partial<PlanWritten> = {}): Promise<void> {
    const provenance = { reader: 'rules', version: '1' } as const;
    const plan = { jobId, description: '1. Open the cart.', provenance, ...changes };
    return this.handled((id) => this.job.publish(extractionEvents.planWritten, plan, id));
  }

  failPlan(jobId: string): Promise<void> {
    const failure = { jobId, message: 'No plan' };
    return this.handled((id) => this.job.publish(extractionEvents.planFailed, failure, id));
  }
}
