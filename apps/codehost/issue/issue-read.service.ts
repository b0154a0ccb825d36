/** One issue as the code host has it now. The memory of a few seconds serves callers who ask again and again. */
import { Injectable } from '@nestjs/common';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { statusOf } from '../host/octokit.client.js';
import { type HostIssue, hostIssueIn } from './host-issue.js';
import { issuesPermission, issuesRead } from './issue-page.client.js';

const freshMs = 10_000;
const keptIssues = 200;
/** The repository was renamed, the issue was transferred, that repository was renamed too. */
const mostRedirects = 3;

/** Where an issue is: of another repository only the number is known. */
interface IssuePlace {
  readonly access: RepositoryAccess;
  readonly number: number;
  readonly isRedirected: boolean;
}

@Injectable()
export class IssueReadService {
  /** The oldest first. */
  private readonly recent = new Map<string, { readAtMs: number; issue: HostIssue }>();

  constructor(private readonly accesses: AccessService) {}

  /**
   * Undefined when there is none, it is a pull request, or it was transferred into a repository that is not granted.
   *
   * @throws the errors of `repositoryError`
   */
  async issue(
    organizationId: string,
    access: RepositoryAccess,
    number: number,
  ): Promise<HostIssue | undefined> {
    const key = `${organizationId} ${access.repositoryId} ${number}`;
    const known = this.recent.get(key);
    if (known && performance.now() - known.readAtMs < freshMs) return known.issue;
    const readAtMs = performance.now();
    const issue = await this.read(organizationId, { access, number, isRedirected: false });
    this.recent.delete(key);
    if (!issue || issue.isPull) return undefined;
    this.recent.set(key, { readAtMs, issue });
    if (this.recent.size > keptIssues) this.recent.delete(this.recent.keys().next().value!);
    return issue;
  }

  private async read(organizationId: string, first: IssuePlace): Promise<HostIssue | undefined> {
    let place: IssuePlace | undefined = first;
    for (let requests = 0; place && requests <= mostRedirects; requests++) {
      const answer = await this.request(place);
      if (answer.issue) return answer.issue;
      place = await this.redirected(organizationId, place, answer.location);
    }
    return undefined;
  }

  private async request({ access, number, isRedirected }: IssuePlace) {
    try {
      const octokit = await access.octokit(issuesRead);
      // The client would follow a redirect into any repository.
      const options = { issue_number: number, request: { redirect: 'manual' } } as const;
      const { owner, repo, repositoryId: repository_id } = access;
      const { data, headers } = isRedirected
        ? await octokit.request('GET /repositories/{repository_id}/issues/{issue_number}', {
            ...{ repository_id, ...options },
          })
        : await octokit.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
            ...{ owner, repo, ...options },
          });
      return { issue: hostIssueIn(data), location: headers.location };
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 410) return {};
      throw repositoryError(error, access.fullName, issuesPermission);
    }
  }

  private async redirected(
    organizationId: string,
    { access }: IssuePlace,
    location = '',
  ): Promise<IssuePlace | undefined> {
    const [, repositoryId, number] = /\/repositories\/(\d{1,15})\/issues\/(\d{1,9})$/.exec(location) ?? [];
    if (repositoryId === undefined) return undefined;
    const isSame = Number(repositoryId) === access.repositoryId;
    const target = isSame ? access : await this.accesses.findGranted(organizationId, Number(repositoryId));
    return target && { access: target, number: Number(number), isRedirected: true };
  }
}
