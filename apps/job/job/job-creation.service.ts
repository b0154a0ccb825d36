/**
 * Makes jobs: insert as `pending`, hold the worst case of their cost, move to `queued`. A hot path: requests that arrive
 * together share each of the three steps. Whoever is told that a job was not made finds no trace of it.
 */
import type { Call } from '@handtest/contracts/define';
import type { CreateJobRequest, JobCreated } from '@handtest/contracts/job';
import { type IdempotencyClaim, prepared, sqlStateOf } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { creationParameters, insertJobs, insertJobsWithKeys, keyParameters } from './creation-sql.js';
import { IdempotencyService } from './idempotency.service.js';
import { isSettled, JobPlanService } from './job-plan.service.js';
import { JobPreparationService } from './job-preparation.service.js';
import { idempotencyOf, type NewJob, newJob } from './new-job.js';

const insertWithoutKeys = prepared<{ id: string }>('job_insert', insertJobs);
const insertWithKeys = prepared<{ id: string }>('job_insert_with_keys', insertJobsWithKeys);

const message = 'Job created and released to testers';

@Injectable()
export class JobCreationService {
  private readonly inserts = new Batcher<NewJob, boolean>(
    { maximumItems: 128, lanes: 2, crowd: 32, isOfOneItem: isAboutValues },
    (jobs) => this.insert(jobs),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: JobPlanService,
    private readonly preparation: JobPreparationService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async create(request: CreateJobRequest, call: Call): Promise<JobCreated> {
    const placed = await this.plans.place(request, call);
    const idempotency = idempotencyOf(request, call.caller);
    // A repetition is answered whatever has become of the template or the project meanwhile, and makes no new one.
    const first = isSettled(placed) ? undefined : await this.replay(idempotency, call);
    if (first) return first;
    const project = await this.plans.project(placed, call);
    const plan = await this.plans.plan(placed, project);
    return this.make(newJob(plan, project, idempotency), call);
  }

  private async make(job: NewJob, call: Call): Promise<JobCreated> {
    // Another turn when the first request with the same key turns out to have failed without a trace.
    for (;;) {
      if (await this.inserts.add(job)) {
        await this.preparation.prepare(job, call.deadlineMs);
        return { jobId: job.id, message };
      }
      const first = await this.replay(job.idempotency, call);
      if (first) return first;
    }
  }

  /** What the first request with the same key was answered. */
  private async replay(
    idempotency: IdempotencyClaim | undefined,
    call: Call,
  ): Promise<JobCreated | undefined> {
    const jobId = idempotency && (await this.idempotency.jobOf(idempotency, call));
    return jobId === undefined ? undefined : { jobId, message, replayed: true };
  }

  /** Answers for each job whether it was inserted: it was not when its idempotency key is taken. */
  private async insert(jobs: NewJob[]): Promise<boolean[]> {
    const rows = jobs.some(({ idempotency }) => idempotency)
      ? await insertWithKeys(this.dataSource, ...creationParameters(jobs), ...keyParameters(jobs))
      : await insertWithoutKeys(this.dataSource, ...creationParameters(jobs));
    const inserted = new Set(rows.map(({ id }) => id));
    return jobs.map(({ id }) => inserted.has(id));
  }
}

/** Classes 22 and 23 of SQLSTATE: a value that Postgres cannot represent, or that breaks a constraint. */
function isAboutValues(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}
