/** What pull requests and issues say, for the test plan of a job. */
import {
  CodehostUnavailable,
  type CheckFilingRequest,
  type MaterialRead,
  type PullMaterial,
  type ReadMaterialRequest,
} from '@handtest/contracts/codehost';
import { type Call, invalid, isSameRepository, type Nothing } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import { endsWithin } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { AccessService } from '../access/access.service.js';
import { repositoryError } from '../access/repository-error.js';
import { CodehostConfig } from '../config.js';
import { ContentClient, type ReadPull, type Source } from './content.client.js';
import { DeploymentClient } from './deployment.client.js';
import { linkedIssues } from './linked-issues.js';
import { limitMaterial, materialLimits } from './material-limits.js';
import { previewAddress } from './preview-address.js';

/** Below the limits of the operations, so that the caller gets the reason. */
const readMs = 11_000;
const checkMs = 3_500;

@Injectable()
export class MaterialService {
  constructor(
    private readonly config: CodehostConfig,
    private readonly access: AccessService,
    private readonly content: ContentClient,
    private readonly deployments: DeploymentClient,
  ) {}

  async read(request: ReadMaterialRequest, call: Call): Promise<MaterialRead> {
    assertService(call, 'job');
    const ending = new AbortController();
    const reading = this.readWhole(request, ending.signal);
    try {
      if (!(await endsWithin(reading, readMs))) throw new CodehostUnavailable();
      return await reading;
    } finally {
      // The first failure ends all requests, so that none follows the refusal of a limit.
      ending.abort();
    }
  }

  async checkFiling({ organizationId, repo }: CheckFilingRequest, call: Call): Promise<Nothing> {
    assertService(call, 'job');
    const ending = new AbortController();
    const checking = this.tryFiling(organizationId, repo, ending.signal);
    try {
      // Filing comes later. A code host that does not answer now does not refuse the job.
      await endsWithin(checking, checkMs);
    } finally {
      ending.abort();
    }
    return {};
  }

  private async tryFiling(organizationId: string, repository: string, signal: AbortSignal): Promise<void> {
    try {
      const access = await this.access.access({ organizationId, repository });
      const octokit = await access.octokit({ issues: 'write' });
      const { owner, repo } = access;
      const { data } = await octokit.rest.repos.get({ owner, repo, request: { signal } });
      if (!data.has_issues)
        throw invalid(
          'autoCreateCodehostIssuesRepo',
          `The repository ${access.fullName} must have issues enabled`,
        );
    } catch (error) {
      const known = repositoryError(error, repository, 'Issues: write');
      if ((known as { status?: number }).status !== 503) throw known;
    }
  }

  private async readWhole(request: ReadMaterialRequest, signal: AbortSignal): Promise<MaterialRead> {
    const { prNumbers, issueNumbers } = request;
    const source = await this.sourceOf(request, request.repo, signal);
    const [pulls, issues] = await Promise.all([
      Promise.all(prNumbers.map((number) => this.readPull(request, source, number))),
      Promise.all(issueNumbers.map((number) => this.content.issue(source, number))),
    ]);
    const { fullName: repo } = source.access;
    const material = limitMaterial({ repo, pulls: pulls.map(({ pull }) => pull), issues });
    const previewUrl = pulls.find((one) => one.previewUrl !== undefined)?.previewUrl;
    const headSha = pulls[0]?.pull.headSha;
    return {
      material,
      ...(previewUrl !== undefined && { previewUrl }),
      ...(headSha !== undefined && { headSha }),
    };
  }

  private async readPull(
    request: ReadMaterialRequest,
    source: Source,
    number: number,
  ): Promise<{ pull: PullMaterial; previewUrl: string | undefined }> {
    const read = await this.content.pull(source, number);
    const [deployments, linked] = await Promise.all([
      this.deployments.ofCommit(source, read.pull.headSha),
      this.linkedIssuesOf(request, source, read),
    ]);
    const { title, body } = read.pull;
    const sources = { ...read, deployments, title, body };
    const previewUrl = previewAddress(sources, this.config.codehostPreviewHosts);
    return { pull: { ...read.pull, linkedIssues: linked }, previewUrl };
  }

  /** Only of repositories that the job names: the token of a job may see more. */
  private async linkedIssuesOf(request: ReadMaterialRequest, source: Source, { pull }: ReadPull) {
    const { fullName } = source.access;
    const named = new Set([fullName, request.repo, ...request.jobRepos].map((name) => name.toLowerCase()));
    const linked = linkedIssues(`${pull.title}\n${pull.body}`, fullName)
      .filter(({ repo }) => named.has(repo.toLowerCase()))
      .slice(0, materialLimits.linkedIssues);
    const read = linked.map(async ({ repo, number }) => {
      const other = isSameRepository(repo, fullName)
        ? source
        : await this.findSource(request, repo, source.signal);
      return other && (await this.content.linkedIssue(other, number));
    });
    return (await Promise.all(read)).filter((issue) => issue !== undefined);
  }

  private async sourceOf(
    request: ReadMaterialRequest,
    repository: string,
    signal: AbortSignal,
  ): Promise<Source> {
    const { organizationId, jobId } = request;
    try {
      const access = await this.access.access({ organizationId, repository, jobId });
      const octokit = await access.octokit({ pull_requests: 'read', issues: 'read' });
      return { access, octokit, signal };
    } catch (error) {
      throw repositoryError(error, repository, 'Pull requests: read');
    }
  }

  /** Undefined when the organization has no access to the repository. */
  private async findSource(
    { organizationId, jobId }: ReadMaterialRequest,
    repository: string,
    signal: AbortSignal,
  ) {
    const access = await this.access.find({ organizationId, repository, jobId });
    return access && { access, octokit: await access.octokit({ issues: 'read' }), signal };
  }
}
