/** Which existing issue has the defect of a finding already, and which are related: as the reading found, and as it is now. */
import { type CandidateIssue, CodehostLimited, CodehostUnavailable } from '@handtest/contracts/codehost';
import { systemCall } from '@handtest/contracts/define';
import { RelationClient } from '@handtest/contracts/extraction';
import type { RelatedIssueInfo } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RepositoryAccess } from '../access/access.service.js';
import { SimilarIssueService } from '../candidate/similar-issue.service.js';
import { IssueIndexService } from '../issue/issue-index.service.js';
import { decisionOf, searchedFinding } from './filing-decision.js';
import type { Decision, OpenFiling } from './filing-rows.js';

const searchMs = 15_000;

/** Findings of one job are different defects. */
const filedSql = `SELECT issue_number FROM filing WHERE job_id = $jobId AND lower(repository) = lower($repository) AND is_new`;

@Injectable()
export class DuplicateService {
  private readonly log = new Logger(DuplicateService.name);

  constructor(
    private readonly database: DataSource,
    private readonly index: IssueIndexService,
    private readonly issues: SimilarIssueService,
    private readonly relations: RelationClient,
  ) {}

  /**
   * @param repositoryUrl issues elsewhere do not count
   * @throws CodehostUnavailable, CodehostLimited when the newest issues cannot be read now: filing can wait for them
   */
  async decide(row: OpenFiling, access: RepositoryAccess, repositoryUrl: string): Promise<Decision> {
    const known = decisionOf(row.content.relatedIssues, repositoryUrl);
    if (known.duplicate) return known;
    await this.readNewest(row, access);
    const now = await this.relatedNow(row, access);
    return decisionOf([...row.content.relatedIssues, ...now], repositoryUrl);
  }

  /** Another job may have filed the same a second ago. A repository that refuses its list is searched as it was read last. */
  private async readNewest({ jobId, organizationId }: OpenFiling, access: RepositoryAccess): Promise<void> {
    try {
      await this.index.readChanges(organizationId, access);
    } catch (error) {
      if (error instanceof CodehostUnavailable || error instanceof CodehostLimited) throw error;
      this.log.warn({ err: error, jobId }, 'A finding is filed without the newest issues');
    }
  }

  /** Also issues that are newer than the reading. Without them the finding is filed with what the reading found. */
  private async relatedNow(row: OpenFiling, access: RepositoryAccess): Promise<RelatedIssueInfo[]> {
    const finding = searchedFinding(row.content.finding);
    try {
      const candidates = await this.candidates(row, access);
      if (candidates.length === 0) return [];
      const found = await this.relations.compare({ finding, candidates }, systemCall('codehost'));
      return found.relatedIssues;
    } catch (error) {
      this.log.warn(
        { err: error, jobId: row.jobId },
        'A finding is filed without another search for duplicates',
      );
      return [];
    }
  }

  private async candidates(
    { jobId, organizationId, repository, content }: OpenFiling,
    access: RepositoryAccess,
  ): Promise<CandidateIssue[]> {
    const signal = AbortSignal.timeout(searchMs);
    const findings = [searchedFinding(content.finding)];
    const [found = []] = await this.issues.find({ organizationId, accesses: [access], findings, signal });
    const filed = await query<{ issueNumber: number }>(this.database, filedSql, { jobId, repository });
    const own = new Set(filed.map(({ issueNumber }) => issueNumber));
    return found.filter(({ number }) => !own.has(number));
  }
}
