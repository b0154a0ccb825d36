/** The rows of a job's automatic filing: at most 20 findings, the most severe first. */
import { newId, systemCall } from '@handtest/contracts/define';
import {
  type ExtractedIssue,
  type FailedIssue,
  FindingClient,
  type FindingsToFile,
  JobNotFound,
  severities,
} from '@handtest/contracts/job';
import { parseSecretKeys } from '@handtest/secret-cipher';
import type { Attempt, Outcome } from '@handtest/work';
import { CodehostLimited } from '@handtest/contracts/codehost';
import { Injectable } from '@nestjs/common';
import { AccessService } from '../access/access.service.js';
import { CodehostConfig } from '../config.js';
import { IssueIndexService } from '../issue/issue-index.service.js';
import { findingKeyOf } from './finding-key.js';
import { giveUpSeconds } from './filing-queue.js';
import { FilingRowService, givenUp } from './filing-row.service.js';
import type { FilingContent, NewFiling } from './filing-rows.js';
import { JobFilingService } from './job-filing.service.js';
import { markerKeyOf, markerOf } from './marker.js';

const mostFindings = 20;
/** The webhook of a job waits 300 s for its filing. A request for each 100 issues reads most repositories within this time. */
const indexWaitSeconds = 240;
const noRepository = 'The job has no repository; add one to the project, or file the finding by hand';

@Injectable()
export class PlanService {
  private readonly markerKey: Buffer;

  constructor(
    private readonly findings: FindingClient,
    private readonly access: AccessService,
    private readonly index: IssueIndexService,
    private readonly rows: FilingRowService,
    private readonly jobs: JobFilingService,
    config: CodehostConfig,
  ) {
    const [newest] = parseSecretKeys(config.secretsKey).values();
    this.markerKey = markerKeyOf(newest!);
  }

  async attempt({ key: jobId, ageSeconds }: Attempt): Promise<Outcome> {
    const nothing = (failedIssues: FailedIssue[] = []): Outcome => ({
      effects: (transaction) => this.jobs.end(transaction, jobId, { failedIssues }),
    });
    const job = await this.findings.forFiling({ jobId }, systemCall('codehost')).catch((error: unknown) => {
      if (error instanceof JobNotFound) return undefined;
      throw error;
    });
    const repository = job && (job.codehostIssuesRepo ?? job.codehostRepos[0]);
    if (!job) return nothing();
    if (repository === undefined) return nothing(allFailed(job, noRepository));
    if (ageSeconds > giveUpSeconds) return nothing(allFailed(job, givenUp().message));
    try {
      return await this.plan(job, repository, ageSeconds);
    } catch (error) {
      if (!(error instanceof CodehostLimited)) throw error;
      return { retryInMs: (error.retryAfterSeconds ?? 60) * 1_000 };
    }
  }

  newRow(
    job: FindingsToFile,
    repository: string,
    mode: NewFiling['mode'],
    content: FilingContent,
  ): NewFiling {
    const { jobId, organizationId } = job;
    const findingKey = findingKeyOf(content.finding);
    const marker = markerOf(this.markerKey, { jobId, findingKey, repository });
    return { id: newId('filing'), jobId, organizationId, findingKey, repository, mode, content, marker };
  }

  private async plan(job: FindingsToFile, repository: string, ageSeconds: number): Promise<Outcome> {
    const { organizationId, jobId, jobUrl } = job;
    // Without access the rows fail one by one, each with its reason.
    const access = await this.access.find({ organizationId, repository, jobId });
    const mayWait = job.findings.length > 0 && ageSeconds < indexWaitSeconds;
    // A duplicate may be among the issues that are not read yet. Trying a token takes a request each time, so pauses grow.
    if (access && mayWait && (await this.index.isBeingBuilt(organizationId, access)))
      return { retryInMs: Math.max(1_000, ageSeconds * 250) };
    const findings = chosenFindings(job.findings);
    const omitted = job.findings.length - findings.length;
    const rows = findings.map((finding, index) =>
      this.newRow(job, access?.fullName ?? repository, 'auto', {
        ...{ finding, jobUrl, relatedIssues: finding.relatedIssues ?? [] },
        omitted: index === findings.length - 1 ? omitted : 0,
      }),
    );
    const lane = access?.credentialId ?? organizationId;
    return {
      effects: async (transaction) => {
        await this.rows.reserve(transaction, distinct(rows), lane);
        await this.jobs.markPlanned(transaction, jobId);
      },
    };
  }
}

function allFailed({ findings }: FindingsToFile, message: string): FailedIssue[] {
  return findings.map(({ title }) => ({ title, message }));
}

/** Equally severe ones in their order. */
function chosenFindings(findings: readonly ExtractedIssue[]): ExtractedIssue[] {
  const rank = ({ severity }: ExtractedIssue) => severities.indexOf(severity);
  return findings.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostFindings);
}

/** Two findings with the same texts are one. The last one wins: it may have the note. */
function distinct(rows: readonly NewFiling[]): NewFiling[] {
  return [...new Map(rows.map((row) => [row.findingKey, row])).values()];
}
