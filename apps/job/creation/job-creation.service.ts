/**
 * Creates jobs: insert as `pending`, hold the worst case of their cost, change to `queued`. A hot path: concurrent requests
 * share each of the three statements. A creation that fails leaves no job. Jobs that need more than a hold are inserted as
 * `preparing`, see `JobPreparationService`.
 */
import { type Call, invalid, livemodeOf, newId } from '@handtest/contracts/define';
import type { Testability } from '@handtest/contracts/extraction';
import type { CreateJobRequest, JobCreated } from '@handtest/contracts/job';
import { type IdempotencyClaim, prepared, sqlStateOf } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isPrepared } from '../plan/job-plan.js';
import { JobPlanService, type PlannedJob } from '../plan/job-plan.service.js';
import { assertValidScript } from '../simulation/script.service.js';
import { insertJobs, insertJobsWithKeys, jobParameters, keyedJobParameters } from './creation-sql.js';
import { FilingAccessService } from './filing-access.service.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobHoldService } from './job-hold.service.js';
import { JobPreparationService } from './job-preparation.service.js';
import { JobSecretService } from './job-secret.service.js';
import { creatorOf, idempotencyOf, type NewJob } from './new-job.js';

const insertWithoutKeys = prepared<{ id: string }>('job_insert', insertJobs);
const insertWithKeys = prepared<{ id: string }>('job_insert_with_keys', insertJobsWithKeys);

const neverFiled = { autoCreateCodehostIssues: false, codehostIssuesRepo: undefined } as const;

type Requested = Pick<CreateJobRequest, 'codehostToken' | 'checkTestability' | 'prNumbers' | 'issueNumbers'>;

@Injectable()
export class JobCreationService {
  private readonly inserts = new Batcher<NewJob, boolean>(
    { maximumItems: 128, lanes: 2, crowd: 32, isOfOneItem: isValueError },
    (jobs) => this.insert(jobs),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: JobPlanService,
    private readonly holds: JobHoldService,
    private readonly preparation: JobPreparationService,
    private readonly filing: FilingAccessService,
    private readonly secrets: JobSecretService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws InvalidRequest for a pull-request or issue job, which takes longer than the caller waits */
  async create(request: CreateJobRequest, call: Call): Promise<JobCreated> {
    if (isPrepared(request)) {
      const param = request.prNumbers ? 'prNumbers' : 'issueNumbers';
      throw invalid(param, `${param} must be sent to POST /api/jobs`);
    }
    return this.createPrepared(request, call);
  }

  async createPrepared(request: CreateJobRequest, call: Call): Promise<JobCreated> {
    const placed = await this.plans.place(request, call);
    const idempotency = idempotencyOf(request, call.caller);
    const livemode = livemodeOf(call.caller);
    const isFilingChecked = livemode && this.filing.mustBeChecked(request);
    const hasSecrets = this.secrets.areNamed(request);
    const planned = async () => {
      if (!livemode) assertValidScript(await this.plans.preview(placed));
      const plan = await this.plans.resolve(placed, call);
      if (isFilingChecked) await this.filing.assertAccess(plan, call);
      return hasSecrets
        ? { ...plan, secrets: await this.secrets.named(plan.projectId, request, call) }
        : plan;
    };
    // Its project may have changed since the first request, and refuse it now.
    const needsRepository = isPrepared(request) || request.autoCreateCodehostIssues === true;
    // The insertion notices a repeated request; it need not be searched before.
    const isCheap = placed.kind === 'project' && !isFilingChecked && !hasSecrets && !needsRepository;
    if (isCheap) return this.make(await planned(), request, idempotency, call);
    return this.once(idempotency, call, planned, request);
  }

  /**
   * The job of the first request with this key, otherwise a new one. Only a new one is planned: a repeated request must
   * create no project, and its template may be gone by now.
   */
  async once(
    idempotency: IdempotencyClaim | undefined,
    call: Call,
    planned: () => Promise<Omit<NewJob, 'id' | 'livemode' | 'status' | 'createdBy' | 'idempotency'>>,
    request: Requested = {},
  ): Promise<JobCreated> {
    const first = await this.replay(request, idempotency, call);
    return first ?? this.make(await planned(), request, idempotency, call);
  }

  private async make(
    planned: PlannedJob,
    request: Requested,
    idempotency: IdempotencyClaim | undefined,
    call: Call,
  ): Promise<JobCreated> {
    const livemode = livemodeOf(call.caller);
    // A test job files nothing: its token can only be needed to read its pull requests.
    const needsToken = livemode && request.codehostToken !== undefined;
    const needsMore =
      planned.codehostContext !== undefined || needsToken || request.checkTestability === true;
    const job: NewJob = {
      ...planned,
      ...(!livemode && neverFiled),
      id: newId('job'),
      livemode,
      status: needsMore ? 'preparing' : 'pending',
      createdBy: creatorOf(call.caller, idempotency),
      idempotency,
    };
    // Tries again when the first request with the same key has failed.
    for (;;) {
      if (await this.inserts.add(job)) {
        if (needsMore) return createdJob(job, request, await this.preparation.prepare(job, request, call));
        await this.holds.holdAndQueue(job, call.deadlineMs);
        return createdJob(job, request);
      }
      const first = await this.replay(request, idempotency, call);
      if (first) return first;
    }
  }

  /** The answer of the first request with the same key. */
  private async replay(
    request: Requested,
    idempotency: IdempotencyClaim | undefined,
    call: Call,
  ): Promise<JobCreated | undefined> {
    const first = idempotency && (await this.idempotency.jobOf(idempotency, call));
    if (!first) return undefined;
    const job = { id: first.jobId, livemode: livemodeOf(call.caller) };
    return { ...createdJob(job, request, first.testability ?? undefined), replayed: true };
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

function createdJob(
  { id: jobId, livemode }: Pick<NewJob, 'id' | 'livemode'>,
  request: Requested,
  testability?: Testability,
): JobCreated {
  const message = messageOf(livemode, isPrepared(request), testability?.testable);
  return { jobId, message, ...(testability && { testability }) };
}

function messageOf(livemode: boolean, hasPlan: boolean, testable = true): string {
  if (!testable) return 'Job created and ended: it is not testable';
  if (!livemode) return 'Job created in test mode; a simulated tester does it';
  return hasPlan
    ? 'Job created; testers get it when its test plan is written'
    : 'Job created and released to testers';
}

/** SQLSTATE classes 22 and 23: a value that Postgres cannot store, or a violated constraint. */
function isValueError(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}
