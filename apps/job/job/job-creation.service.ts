/**
 * Makes jobs: insert as `pending`, hold the worst case of their cost, move to `queued`. A hot path: requests that arrive
 * together share each of the three steps. Whoever is told that a job was not made finds no trace of it.
 */
import { type Call, InvalidRequest } from '@handtest/contracts/define';
import type { CreateJobRequest, JobCreated } from '@handtest/contracts/job';
import { prepared, sqlStateOf } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobProjectService } from '../project/job-project.service.js';
import { creationParameters, insertJobs, insertJobsWithKeys, keyParameters } from './creation-sql.js';
import { Gather } from './gather.js';
import { IdempotencyService } from './idempotency.service.js';
import { jobPlanOf, requestProblem } from './job-plan.js';
import { JobPreparationService } from './job-preparation.service.js';
import { type Idempotency, idempotencyOf, type NewJob, newJob } from './new-job.js';

const insertWithoutKeys = prepared<{ id: string }>('job_insert', insertJobs);
const insertWithKeys = prepared<{ id: string }>('job_insert_with_keys', insertJobsWithKeys);

const message = 'Job created and released to testers';

@Injectable()
export class JobCreationService {
  private readonly inserts = new Gather<NewJob, boolean>({ maximumItems: 128, lanes: 2, crowd: 32 }, (jobs) =>
    this.insert(jobs),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: JobProjectService,
    private readonly preparation: JobPreparationService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async create(request: CreateJobRequest, call: Call): Promise<JobCreated> {
    const problem = requestProblem(request);
    if (problem) throw new InvalidRequest(problem);
    const plan = jobPlanOf(request);
    if ('problem' in plan) throw new InvalidRequest(plan.problem);
    const place = await this.projects.place(request, plan.codehostRepos, call);
    const idempotency = idempotencyOf(request, call.caller);
    // A repetition makes no project, should the first one have been deleted or renamed meanwhile.
    const first = place.project ? undefined : await this.replay(idempotency);
    if (first) return first;
    const project = await this.projects.projectAt(place, plan.codehostRepos, call);
    return this.make(newJob(plan, project, idempotency));
  }

  private async make(job: NewJob): Promise<JobCreated> {
    // Another turn when the first request with the same key turns out to have failed without a trace.
    for (;;) {
      if (await this.inserts.add(job)) {
        await this.preparation.prepare(job);
        return { jobId: job.id, message };
      }
      const first = await this.replay(job.idempotency);
      if (first) return first;
    }
  }

  /** What the first request with the same key was answered. */
  private async replay(idempotency: Idempotency | undefined): Promise<JobCreated | undefined> {
    const jobId = idempotency && (await this.idempotency.jobOf(idempotency));
    return jobId === undefined ? undefined : { jobId, message, replayed: true };
  }

  /** Answers for each job whether it was inserted: it was not when its idempotency key is taken. */
  private async insert(jobs: NewJob[]): Promise<(boolean | Error)[]> {
    try {
      const rows = jobs.some(({ idempotency }) => idempotency)
        ? await insertWithKeys(this.dataSource, ...creationParameters(jobs), ...keyParameters(jobs))
        : await insertWithoutKeys(this.dataSource, ...creationParameters(jobs));
      const inserted = new Set(rows.map(({ id }) => id));
      return jobs.map(({ id }) => inserted.has(id));
    } catch (error) {
      if (!isAboutValues(error)) throw error;
      if (jobs.length === 1) return [error as Error];
      // One job that the database cannot take must not cost the others.
      return (await Promise.all(jobs.map((job) => this.insert([job])))).flat();
    }
  }
}

/** Classes 22 and 23 of SQLSTATE: a value that Postgres cannot represent, or that breaks a constraint. */
function isAboutValues(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}
