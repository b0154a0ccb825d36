/** Files a finding for a caller, and answers what automatic filing has created. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  CodehostPermissionMissing,
  CodehostUnavailable,
  type CreateIssueRequest,
  type FilingOutcome,
  FindingToFile,
  type IssueCreated,
  projectWithoutRepository,
  RepositoryNotAccessible,
} from '@handtest/contracts/codehost';
import {
  type Call,
  invalid,
  InvalidRequest,
  isId,
  isSameRepository,
  seesMode,
  systemCall,
} from '@handtest/contracts/define';
import { assertAccess } from '@handtest/contracts/identity';
import {
  FindingClient,
  type FindingsToFile,
  type JobById,
  JobNotCompleted,
  JobNotFound,
} from '@handtest/contracts/job';
import { inTransaction } from '@handtest/database';
import { validated } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessService } from '../access/access.service.js';
import { findingKeyOf } from './finding-key.js';
import { FilingRowService } from './filing-row.service.js';
import type { EndedFiling } from './filing-rows.js';
import { type BindKey, IdempotencyService } from './idempotency.service.js';
import { JobFilingService } from './job-filing.service.js';
import { PlanService } from './plan.service.js';

/** How long a caller waits for the answer. */
const waitMs = 15_000;
const lookEveryMs = 100;
const retryAfterSeconds = 15;

const neverFiled = 'jobId must name a live job; findings of test jobs are not filed';

/** What a failed row stores of its error. */
const errors = [RepositoryNotAccessible, CodehostPermissionMissing, CodehostUnavailable, InvalidRequest];

@Injectable()
export class FilingService {
  constructor(
    private readonly database: DataSource,
    private readonly findings: FindingClient,
    private readonly access: AccessService,
    private readonly plans: PlanService,
    private readonly rows: FilingRowService,
    private readonly jobs: JobFilingService,
    private readonly idempotency: IdempotencyService,
  ) {}

  async createIssue(request: CreateIssueRequest, call: Call): Promise<IssueCreated> {
    const endMs = performance.now() + waitMs;
    const finding = findingOf(request);
    const job = await this.permittedJob(request, call);
    if (job.status !== 'completed') throw new JobNotCompleted();
    const { id, replayed } = await this.idempotency.once(request, call, (bind) =>
      this.reserve(finding, job, request.codehostRepo, bind),
    );
    return { ...answerOf(await this.untilEnded(id, endMs)), ...(replayed && { replayed }) };
  }

  outcome(requests: JobById[]): Promise<FilingOutcome[]> {
    return this.jobs.outcome(requests);
  }

  private async permittedJob({ jobId }: JobById, call: Call): Promise<FindingsToFile> {
    if (!isId('job', jobId)) throw new JobNotFound();
    const job = await this.findings.forFiling({ jobId }, systemCall('codehost'));
    if (!seesMode(call.caller, job.livemode ?? true)) throw new JobNotFound();
    assertAccess(call, job.organizationId, 'codehost:write', JobNotFound);
    if (job.livemode === false) throw invalid('jobId', neverFiled);
    return job;
  }

  private async reserve(
    finding: FindingToFile,
    job: FindingsToFile,
    repository = job.codehostRepos[0],
    bind: BindKey,
  ): Promise<string> {
    if (repository === undefined) throw projectWithoutRepository();
    const { organizationId, jobId, jobUrl } = job;
    const named = [...job.codehostRepos, job.codehostIssuesRepo];
    const isOfJob = named.some((one) => one !== undefined && isSameRepository(one, repository));
    const wish = { organizationId, repository, ...(isOfJob && { jobId }) };
    const { fullName, credentialId } = await this.access.access(wish);
    const key = findingKeyOf(finding);
    const known = job.findings.find((one) => findingKeyOf(one) === key);
    const content = {
      // The record's own places: those of a request could be anything.
      finding: { ...finding, codeReferences: known?.codeReferences },
      ...{ jobUrl, relatedIssues: known?.relatedIssues ?? [], omitted: 0 },
      ...(!isOfJob && { isElsewhere: true as const }),
    };
    const row = this.plans.newRow(job, fullName, 'manual', content);
    return inTransaction(this.database, async (transaction) => {
      const [id] = await this.rows.reserve(transaction, [row], credentialId);
      await bind(transaction, id!);
      return id!;
    });
  }

  /** @param endMs on the monotonic clock */
  private async untilEnded(id: string, endMs: number): Promise<EndedFiling> {
    for (;;) {
      const row = await this.rows.ended(id);
      if (row) return row;
      if (performance.now() > endMs) break;
      await delay(lookEveryMs);
    }
    const error = new CodehostUnavailable('The issue is not filed yet; send the same request again');
    error.retryAfterSeconds = retryAfterSeconds;
    throw error;
  }
}

function findingOf({ issue }: CreateIssueRequest): FindingToFile {
  try {
    return validated(FindingToFile, issue);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw InvalidRequest.of(
      (error.faults ?? []).map(({ param, message }) => ({
        param: `issue.${param}`,
        message: `issue.${message}`,
      })),
    );
  }
}

/** @throws the error of a row that failed */
function answerOf(row: EndedFiling): IssueCreated {
  const { repository: repo, decision, commentUrl } = row;
  if (row.state === 'failed') {
    const known = errors.find(({ code }) => code === row.errorCode) ?? CodehostUnavailable;
    throw new known(row.lastError ?? undefined);
  }
  const { issueNumber, issueUrl, title, isNew } = row as Required<EndedFiling>;
  const duplicate = decision?.duplicate;
  return {
    created: { issueNumber, issueUrl, title, isNew, repo },
    duplicateInfo: duplicate && commentUrl ? { ...duplicate, issueUrl, commentUrl } : null,
  };
}
