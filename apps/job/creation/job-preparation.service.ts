/**
 * What a `preparing` job needs before its caller gets an answer. Codehost keeps its token. A pull-request or issue job is
 * read from the code host and checked for testability; its test plan follows by event. Another job is checked when its
 * caller asks for that. Then the cost is held. A job whose preparation fails is deleted. After a crash a sweep deletes it.
 */
import { MaterialClient, type MaterialRead } from '@handtest/contracts/codehost';
import { type Call, DeadlineExceeded, invalid, systemCall } from '@handtest/contracts/define';
import { PlanClient, type Testability } from '@handtest/contracts/extraction';
import type { CodehostContext, CreateJobRequest, JobStatus } from '@handtest/contracts/job';
import { inTransaction, queryOne, storableJson, storableText } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobEndingService } from '../ending/job-ending.service.js';
import { finishPreparation } from './creation-sql.js';
import { JobHoldService } from './job-hold.service.js';
import type { NewJob } from './new-job.js';

type Requested = Pick<CreateJobRequest, 'codehostToken' | 'checkTestability'>;

/** What the preparation adds to a job. */
interface Prepared {
  readonly url: string;
  /** Only of a pull-request or issue job. */
  readonly codehostContext?: CodehostContext;
  /** Only of a job that was checked. */
  readonly testability?: Testability;
}

const own = systemCall('job');
/** Reserved from the caller's time for holding the cost. */
const holdMs = 2_500;

@Injectable()
export class JobPreparationService {
  private readonly log = new Logger(JobPreparationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly endings: JobEndingService,
    private readonly holds: JobHoldService,
    private readonly material: MaterialClient,
    private readonly plans: PlanClient,
  ) {}

  /**
   * Answers the testability of a job that was checked. Resolves when the job has what it needs, is not testable, or
   * was cancelled before. When it rejects, the job is deleted or has ended.
   */
  async prepare(
    job: NewJob,
    request: Requested,
    { deadlineMs = Infinity }: Call,
  ): Promise<Testability | undefined> {
    const done = await this.held(job, request, deadlineMs);
    await this.finish(job, done);
    return done.testability;
  }

  private async held(job: NewJob, request: Requested, deadlineMs: number): Promise<Prepared> {
    try {
      const done = await this.beforeHold(job, request, { ...own, deadlineMs: deadlineMs - holdMs });
      if (isTestable(done)) await this.holds.hold(job, deadlineMs);
      return done;
    } catch (error) {
      if (request.codehostToken !== undefined) await this.forgetToken(job.id);
      throw error;
    }
  }

  private async beforeHold(job: NewJob, request: Requested, call: Call): Promise<Prepared> {
    try {
      const { id: jobId, organizationId, codehostContext } = job;
      const { codehostToken: token } = request;
      if (token !== undefined) await this.material.keepToken({ jobId, organizationId, token }, call);
      if (codehostContext) return await this.read(job, codehostContext, request, call);
      const url = job.url!;
      return request.checkTestability ? { url, testability: await this.checked(job, url, call) } : { url };
    } catch (error) {
      await this.holds.remove(job);
      throw error;
    }
  }

  private checked(job: NewJob, url: string, call: Call): Promise<Testability> {
    const { id: jobId, description: instructions } = job;
    return this.plans.check({ jobId, url, instructions: instructions!, livemode: freeOf(job) }, call);
  }

  private async read(
    job: NewJob,
    context: CodehostContext,
    { checkTestability = true }: Requested,
    call: Call,
  ): Promise<Prepared> {
    const read = await this.materialOf(job, context, call);
    const url = job.url ?? read.previewUrl ?? job.projectUrl;
    if (url === undefined) {
      throw invalid(
        'url',
        'url is required because there is no preview deployment and the project has no default url',
      );
    }
    const { id: jobId, description: instructions } = job;
    const { material, headSha } = read;
    const begun = { jobId, material, url, instructions, livemode: freeOf(job), checkTestability };
    const testability = await this.plans.begin(begun, call);
    return { url, codehostContext: { ...context, headSha }, testability };
  }

  private materialOf(job: NewJob, context: CodehostContext, call: Call): Promise<MaterialRead> {
    const { id: jobId, organizationId, codehostRepos } = job;
    const { repo, prNumbers, issueNumbers } = context;
    const jobRepos = [...codehostRepos];
    return this.material.read({ jobId, organizationId, repo, jobRepos, prNumbers, issueNumbers }, call);
  }

  private async finish(job: NewJob, done: Prepared): Promise<void> {
    try {
      await inTransaction(this.dataSource, async (transaction) => {
        if (!isTestable(done)) await this.end(transaction, job, done.testability!);
        const row = await queryOne<{ status: JobStatus }>(transaction, finishPreparation, {
          id: job.id,
          url: done.url,
          codehostContext: done.codehostContext ? JSON.stringify(done.codehostContext) : null,
          testability: done.testability ? storableJson(done.testability) : null,
        });
        // The database answered so late that the sweep has deleted the job.
        if (!row) throw new DeadlineExceeded();
        if (row.status === 'pending') await this.holds.queueWithin(transaction, [job.id]);
      });
    } catch (error) {
      // It is created, or was cancelled, when only the answer of the database was lost.
      if ((await this.holds.withdraw(job)) || !(await this.exists(job))) throw error;
    }
  }

  private async exists({ id }: NewJob): Promise<boolean> {
    return (await queryOne(this.dataSource, 'SELECT 1 FROM job WHERE id = $id', { id })) !== undefined;
  }

  private end(transaction: EntityManager, job: NewJob, { reason }: Testability): Promise<string[]> {
    return this.endings.end(transaction, 'preparing', job.projectId, [job.id], {
      status: 'failed',
      reason: 'not_testable',
      error: storableText(`The job is not testable: ${reason}`),
    });
  }

  private async forgetToken(jobId: string): Promise<void> {
    try {
      await this.material.forgetToken({ jobId }, own);
    } catch (error) {
      // Codehost deletes it after 72 hours at the latest.
      this.log.warn({ err: error, jobId }, 'the token of a job that was not created is not deleted yet');
    }
  }
}

/** Test mode is free, so that the rules decide. */
function freeOf({ livemode }: NewJob): false | undefined {
  return livemode ? undefined : false;
}

function isTestable({ testability }: Prepared): boolean {
  return testability?.testable ?? true;
}
