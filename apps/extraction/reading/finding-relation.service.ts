/**
 * Existing issues and places in the code for the findings of a report. A reading never fails or waits longer for them than
 * its budget: then the findings have none.
 */
import { CandidateClient, type FindingCandidates } from '@handtest/contracts/codehost';
import { systemCall } from '@handtest/contracts/define';
import type { SubmittedReport } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import type { FindingRelations } from '../relation/finding-relation.js';
import { RelationService } from '../relation/relation.service.js';
import type { Draft } from '../report/draft.js';
import { searchedFindings } from './searched-finding.js';

const searchMs = 20_000;
const relationMs = 20_000;

@Injectable()
export class FindingRelationService {
  private readonly log = new Logger(FindingRelationService.name);

  constructor(
    private readonly codehost: CandidateClient,
    private readonly relations: RelationService,
  ) {}

  /**
   * In the order of the findings; empty without a repository.
   *
   * @param signal ends the reading itself
   */
  async relationsOf(
    report: SubmittedReport,
    draft: Draft,
    signal: AbortSignal,
  ): Promise<readonly FindingRelations[]> {
    const repos = report.codehostRepos ?? [];
    if (repos.length === 0 || draft.findings.length === 0) return [];
    const findings = searchedFindings(draft.findings, report);
    const { jobId, organizationId, headSha, prNumbers } = report;
    const request = { jobId, organizationId, repos, headSha, prNumbers, findings };
    const candidates = await this.candidatesOf(request, signal);
    if (candidates?.length !== findings.length) return [];
    const toRelate = candidates.map((found, index) => ({ ...found, finding: findings[index]! }));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(relationMs)]);
    const relations = await this.relations.relate(toRelate, limit);
    signal.throwIfAborted();
    return relations;
  }

  private async candidatesOf(
    request: Parameters<CandidateClient['find']>[0],
    signal: AbortSignal,
  ): Promise<FindingCandidates[] | undefined> {
    const call = { ...systemCall('extraction'), deadlineMs: performance.now() + searchMs };
    try {
      const { candidates } = await Promise.race([this.codehost.find(request, call), rejectionBy(signal)]);
      return candidates;
    } catch (error) {
      signal.throwIfAborted();
      this.log.warn({ err: error, jobId: request.jobId }, 'findings have no relations: the search failed');
      return undefined;
    }
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
