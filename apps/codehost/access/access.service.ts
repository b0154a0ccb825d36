/**
 * Which credential a request for a repository uses, the first that exists: the token of the job, an installation, the
 * organization's token, the token of the environment for development. Limits and permissions belong to the credential.
 */
import { repositoryNotAccessible } from '@handtest/contracts/codehost';
import { isSameRepository } from '@handtest/contracts/define';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodehostConfig } from '../config.js';
import type { TokenUse } from '../host/app.client.js';
import { ConnectedClient } from '../host/connected.client.js';
import { type CodehostOctokit, statusOf } from '../host/octokit.client.js';
import { repositoryError } from './repository-error.js';

export interface AccessWish {
  readonly organizationId: string;
  /** `owner/repo`, in any case. */
  readonly repository: string;
  /** Its number, when it is known: a repository that was renamed keeps it. */
  readonly repositoryId?: number;
  /** The job whose own token may be used. */
  readonly jobId?: string;
}

export interface RepositoryAccess {
  /** The number of the code host, which renames and transfers keep. */
  readonly repositoryId: number;
  readonly fullName: string;
  /** For the parameters of requests. */
  readonly owner: string;
  readonly repo: string;
  readonly defaultBranch: string | null;
  readonly isPrivate: boolean;
  readonly kind: 'job' | 'installation' | 'token' | 'development';
  /** Of the credential: a connection, a job, or `development`. Limits and the order of writes count for it. */
  readonly credentialId: string;
  /**
   * A client whose token can do no more than this, as far as the kind permits it.
   *
   * @throws CodehostLimited while a limit blocks the credential
   */
  octokit(permissions: TokenUse['permissions']): Promise<CodehostOctokit>;
}

const selectGrant = (
  condition: string,
) => `SELECT repository_id::float8 AS repository_id, full_name, default_branch, private, connection_id, kind
  FROM granted_repository JOIN connection ON connection.id = connection_id
  WHERE organization_id = $organizationId AND ${condition} AND status = 'active'
    AND revoked_at IS NULL AND granted_at IS NOT NULL
  ORDER BY kind, connection_id LIMIT 1`;
const selectGrantByName = selectGrant('lower(full_name) = lower($repository)');
const selectGrantById = selectGrant('repository_id = $repositoryId');
/** Of a renamed repository: projects and jobs keep the name that they were given. Not while another repository had or has it. */
const selectGrantByFormerName = selectGrant(`lower($repository) = ANY (former_names) AND NOT EXISTS (
    SELECT FROM granted_repository AS named JOIN connection AS other ON other.id = named.connection_id
     WHERE other.organization_id = $organizationId AND named.repository_id <> granted_repository.repository_id
       AND lower($repository) = ANY (named.former_names || lower(named.full_name)))`);

const selectToken = `SELECT id FROM connection
  WHERE organization_id = $organizationId AND kind = 'token' AND status = 'active'`;

interface Grant extends Record<string, unknown> {
  readonly repositoryId: number;
  readonly fullName: string;
  readonly defaultBranch: string | null;
  readonly private: boolean;
  readonly connectionId: string;
  readonly kind: 'installation' | 'token';
}

const metadata = { metadata: 'read' } as const;

@Injectable()
export class AccessService {
  constructor(
    private readonly database: DataSource,
    private readonly config: CodehostConfig,
    private readonly client: ConnectedClient,
  ) {}

  /**
   * @throws RepositoryNotAccessible when no credential has access
   * @throws CodehostLimited, CodehostUnavailable when a token must be tried and cannot
   */
  async access(wish: AccessWish): Promise<RepositoryAccess> {
    const found = await this.find(wish);
    if (!found) throw repositoryNotAccessible(wish.repository);
    return found;
  }

  /** Undefined when no credential has access. @throws CodehostLimited, CodehostUnavailable */
  async find(wish: AccessWish): Promise<RepositoryAccess | undefined> {
    return (
      (await this.ofJob(wish)) ??
      (await this.ofGrant(wish)) ??
      (await this.ofToken(wish)) ??
      (await this.ofFormerName(wish)) ??
      (await this.ofDevelopment(wish))
    );
  }

  /** Undefined when the repository with this number is not granted to the organization. */
  async findGranted(organizationId: string, repositoryId: number): Promise<RepositoryAccess | undefined> {
    const grant = await queryOne<Grant>(this.database, selectGrantById, { organizationId, repositoryId });
    return grant && this.granted(grant);
  }

  private async ofJob({
    jobId,
    organizationId,
    repository,
  }: AccessWish): Promise<RepositoryAccess | undefined> {
    if (jobId === undefined) return undefined;
    const octokit = await this.client.octokitOfJob(jobId, organizationId);
    return octokit && this.tried(octokit, repository, 'job', jobId);
  }

  private async ofGrant(wish: AccessWish): Promise<RepositoryAccess | undefined> {
    const { organizationId, repository, repositoryId } = wish;
    if (repositoryId !== undefined) return this.findGranted(organizationId, repositoryId);
    const grant = await queryOne<Grant>(this.database, selectGrantByName, { organizationId, repository });
    return grant && this.granted(grant);
  }

  /** After the token, which sees a new repository with the name. */
  private async ofFormerName({
    organizationId,
    repository,
  }: AccessWish): Promise<RepositoryAccess | undefined> {
    const name = { organizationId, repository };
    const grant = await queryOne<Grant>(this.database, selectGrantByFormerName, name);
    return grant && this.granted(grant);
  }

  private granted(grant: Grant): RepositoryAccess {
    const { connectionId, private: isPrivate, ...described } = grant;
    const repositoryIds = [grant.repositoryId];
    return {
      ...described,
      ...partsOf(grant.fullName),
      isPrivate,
      credentialId: connectionId,
      octokit: (permissions) => this.client.octokitOf(connectionId, { permissions, repositoryIds }),
    };
  }

  /** A repository outside the token's own list, such as a public one. */
  private async ofToken({ organizationId, repository }: AccessWish): Promise<RepositoryAccess | undefined> {
    const row = await queryOne<{ id: string }>(this.database, selectToken, { organizationId });
    if (!row) return undefined;
    const octokit = await this.client.octokitOf(row.id, { permissions: metadata });
    return this.tried(octokit, repository, 'token', row.id);
  }

  private async ofDevelopment({ repository }: AccessWish): Promise<RepositoryAccess | undefined> {
    const { codehostDevToken: token, codehostDevRepos: repositories } = this.config;
    if (!token || !repositories.some((one) => isSameRepository(one, repository))) return undefined;
    return this.tried(this.client.octokitWith(token), repository, 'development', 'development');
  }

  /** Undefined when the token does not see the repository. */
  private async tried(
    octokit: CodehostOctokit,
    repository: string,
    kind: RepositoryAccess['kind'],
    credentialId: string,
  ): Promise<RepositoryAccess | undefined> {
    try {
      const { data } = await octokit.rest.repos.get(partsOf(repository));
      return {
        repositoryId: data.id,
        fullName: data.full_name,
        ...partsOf(data.full_name),
        defaultBranch: data.default_branch,
        isPrivate: data.private,
        kind,
        credentialId,
        octokit: async () => octokit,
      };
    } catch (error) {
      const status = statusOf(error);
      if (status === 401 || status === 404 || status === 451) return undefined;
      throw repositoryError(error, repository, 'Metadata: read');
    }
  }
}

function partsOf(fullName: string): { owner: string; repo: string } {
  const [owner = '', repo = ''] = fullName.split('/');
  return { owner, repo };
}
