/**
 * Creates jobs: insert as `pending`, hold the worst case of their cost, change to `queued`. A hot path: concurrent requests
 * share each of the three statements. A creation that fails leaves no job.
 */
import { type Call, newId } from '@handtest/contracts/define';
import type { CreateJobRequest, JobCreated } from '@handtest/contracts/job';
import { type IdempotencyClaim, prepared, sqlStateOf } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { insertJobs, insertJobsWithKeys, jobParameters, keyedJobParameters } from './creation-sql.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobPlanService } from '../plan/job-plan.service.js';
import { JobPreparationService } from './job-preparation.service.js';
import { idempotencyOf, type NewJob } from './new-job.js';

const insertWithoutKeys = prepared<{ id: string }>('job_insert', insertJobs);
const insertWithKeys = prepared<{ id: string }>('job_insert_with_keys', insertJobsWithKeys);

type PlannedJob = Omit<NewJob, 'id' | 'idempotency'>;

const message = 'Job created and released to testers';

@Injectable()
export class JobCreationService {
  private readonly inserts = new Batcher<NewJob, boolean>(
    { maximumItems: 128, lanes: 2, crowd: 32, isOfOneItem: isValueError },
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
    const planned = async () => {
      const { plan, project } = await this.plans.resolve(placed, call);
      const { id: projectId, organizationId } = project;
      return { ...plan, organizationId, projectId };
    };
    // The insertion notices a repeated request; it need not be searched before.
    if (placed.kind === 'project') return this.make(await planned(), idempotency, call);
    return this.once(idempotency, call, planned);
  }

  /**
   * The job of the first request with this key, otherwise a new one. Only a new one is planned: a repeated request must
   * create no project, and its template may be gone by now.
   */
  async once(
    idempotency: IdempotencyClaim | undefined,
    call: Call,
    planned: () => Promise<PlannedJob>,
  ): Promise<JobCreated> {
    const first = await this.replay(idempotency, call);
    return first ?? this.make(await planned(), idempotency, call);
  }

  private async make(
    planned: PlannedJob,
    idempotency: IdempotencyClaim | undefined,
    call: Call,
  ): Promise<JobCreated> {
    const job: NewJob = { ...planned, id: newId('job'), idempotency };
    // Tries again when the first request with the same key has failed.
    for (;;) {
      if (await this.inserts.add(job)) {
        await this.preparation.prepare(job, call.deadlineMs);
        return { jobId: job.id, message };
      }
      const first = await this.replay(idempotency, call);
      if (first) return first;
    }
  }

  /** The answer of the first request with the same key. */
  private async replay(
    idempotency: IdempotencyClaim | undefined,
    call: Call,
  ): Promise<JobCreated | undefined> {
    const jobId = idempotency && (await this.idempotency.jobOf(idempotency, call));
    return jobId === undefined ? undefined : { jobId, message, replayed: true };
  }

  /** Whether each job was inserted. It was not if another job has its idempotency key. */
  private async insert(jobs: NewJob[]): Promise<boolean[]> {
    const rows = jobs.some(({ idempotency }) => idempotency)
      ? await insertWithKeys(this.dataSource, keyedJobParameters(jobs))
      : await insertWithoutKeys(this.dataSource, jobParameters(jobs));
    const inserted = new Set(rows.map(({ id }) => id));
    return jobs.map(({ id }) => inserted.has(id));
  }
}

/** SQLSTATE classes 22 and 23: a value that Postgres cannot store, or a violated constraint. */
function isValueError(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}
