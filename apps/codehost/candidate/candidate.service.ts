/** What may belong to the findings of a report: similar issues and places in the code. A reading never fails because of it. */
import type {
  CandidateIssue,
  CandidatePlace,
  CandidatesFound,
  FindCandidatesRequest,
} from '@handtest/contracts/codehost';
import type { Call } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import { Injectable, Logger } from '@nestjs/common';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { GroundingService } from '../grounding/grounding.service.js';
import { SimilarIssueService } from './similar-issue.service.js';

type Access = RepositoryAccess | undefined;

/** The caller waits 20 seconds. */
const budgetMs = 15_000;

@Injectable()
export class CandidateService {
  private readonly log = new Logger(CandidateService.name);

  constructor(
    private readonly access: AccessService,
    private readonly issues: SimilarIssueService,
    private readonly grounding: GroundingService,
  ) {}

  /** Both lists have until the same time, and each is empty without the other. */
  async find(request: FindCandidatesRequest, call: Call): Promise<CandidatesFound> {
    assertService(call, 'extraction');
    const signal = AbortSignal.timeout(budgetMs);
    const accesses = this.accessesOf(request);
    const [issues, places] = await Promise.all([
      this.orEmpty(this.issuesOf(request, accesses, signal), request, signal),
      this.orEmpty(this.placesOf(request, accesses, signal), request, signal),
    ]);
    return { candidates: request.findings.map((_, at) => ({ issues: issues[at]!, places: places[at]! })) };
  }

  private async issuesOf(
    { organizationId, findings }: FindCandidatesRequest,
    accesses: Promise<readonly Access[]>,
    signal: AbortSignal,
  ): Promise<CandidateIssue[][]> {
    const known = (await accesses).filter((access) => access !== undefined);
    const once = [...new Map(known.map((access) => [access.repositoryId, access])).values()];
    return this.issues.find({ organizationId, accesses: once, findings, signal });
  }

  /** In the first repository with access: an archive of each would take too long. Commit and pull requests are of the first one. */
  private async placesOf(
    { headSha, prNumbers, findings }: FindCandidatesRequest,
    accesses: Promise<readonly Access[]>,
    signal: AbortSignal,
  ): Promise<CandidatePlace[][]> {
    const known = await accesses;
    const access = known.find((one) => one !== undefined);
    if (!access) return findings.map(() => []);
    const tested = access === known[0] ? { headSha, prNumbers } : {};
    return this.grounding.find({ access, ...tested, findings, signal });
  }

  /** In the order of the request. Undefined where neither the organization nor the job may read. */
  private accessesOf({ organizationId, jobId, repos }: FindCandidatesRequest): Promise<readonly Access[]> {
    return Promise.all(
      repos.map(async (repository) => {
        try {
          return await this.access.find({ organizationId, repository, jobId });
        } catch (error) {
          this.log.warn({ err: error, repository }, 'The repository is not searched');
          return undefined;
        }
      }),
    );
  }

  private async orEmpty<T>(
    search: Promise<T[][]>,
    { jobId, findings }: FindCandidatesRequest,
    signal: AbortSignal,
  ): Promise<T[][]> {
    try {
      return await Promise.race([search, abortOf(signal)]);
    } catch (error) {
      this.log.warn({ err: error, jobId }, 'Findings go out without some candidates');
      return findings.map(() => []);
    }
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
