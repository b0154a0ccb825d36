/** What other programs report about commits: check runs, statuses and deployments. */
import { type Account, type Json, nodeId, simpleUser, type Urls } from './account.js';
import { appJson } from './app.js';
import { iso } from './answer.js';
import type { CodeHost } from './code-host.js';
import type { Repository } from './repository.js';

export interface CheckRun {
  readonly id: number;
  readonly repository: Repository;
  readonly headSha: string;
  name: string;
  externalId: string;
  detailsUrl: string | null;
  status: string;
  conclusion: string | null;
  startedAt: string;
  completedAt: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  readonly annotations: Json[];
}

export interface CommitStatus {
  readonly id: number;
  readonly repository: Repository;
  readonly sha: string;
  readonly state: string;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: Account;
  readonly createdAtMs: number;
}

export interface Deployment {
  readonly id: number;
  readonly repository: Repository;
  readonly sha: string;
  readonly environment: string;
  readonly transient: boolean;
  readonly production: boolean;
  readonly createdAtMs: number;
  /** Oldest first. */
  readonly statuses: {
    readonly id: number;
    readonly state: string;
    readonly url: string;
    readonly createdAtMs: number;
  }[];
}

interface NewDeployment {
  readonly sha: string;
  readonly environment?: string;
  readonly transient?: boolean;
  readonly production?: boolean;
}

export class ChecksAndDeployments {
  readonly checkRuns: CheckRun[] = [];
  readonly statuses: CommitStatus[] = [];
  readonly deployments: Deployment[] = [];

  constructor(private readonly host: CodeHost) {}

  deploy(repository: Repository, deployment: NewDeployment): Deployment {
    const { sha, environment = 'preview', transient = true, production = false } = deployment;
    const id = this.host.nextId();
    const createdAtMs = this.host.now();
    const added = { id, repository, sha, environment, transient, production, createdAtMs, statuses: [] };
    this.deployments.push(added);
    return added;
  }

  /** @param url of the deployed environment; empty when there is none */
  report(deployment: Deployment, state: string, url = ''): void {
    deployment.statuses.push({ id: this.host.nextId(), state, url, createdAtMs: this.host.now() });
  }
}

export function checkRunJson(run: CheckRun, host: CodeHost): Json {
  const { urls, app } = host;
  const api = `${urls.api}/repos/${run.repository.fullName}`;
  const url = `${api}/check-runs/${run.id}`;
  return {
    ...{
      id: run.id,
      node_id: nodeId('CheckRun', run.id),
      head_sha: run.headSha,
      external_id: run.externalId,
      url,
    },
    ...{ html_url: `${urls.web}/${run.repository.fullName}/runs/${run.id}`, details_url: run.detailsUrl },
    ...{
      status: run.status,
      conclusion: run.conclusion,
      started_at: run.startedAt,
      completed_at: run.completedAt,
    },
    ...{ name: run.name, check_suite: { id: run.repository.id }, app: appJson(app, urls), pull_requests: [] },
    output: {
      ...{
        title: run.title,
        summary: run.summary,
        text: run.text,
        annotations_count: run.annotations.length,
      },
      annotations_url: `${url}/annotations`,
    },
  };
}

export function statusJson(status: CommitStatus, urls: Urls): Json {
  const { id, state, context, description, targetUrl, creator, createdAtMs } = status;
  const at = iso(createdAtMs);
  return {
    ...{ id, node_id: nodeId('StatusContext', id), state, context, description, target_url: targetUrl },
    ...{
      url: `${urls.api}/repos/${status.repository.fullName}/statuses/${status.sha}`,
      created_at: at,
      updated_at: at,
    },
    ...{ avatar_url: `${urls.web}/avatars/${creator.id}`, creator: simpleUser(creator, urls) },
  };
}

export function deploymentJson(deployment: Deployment, urls: Urls): Json {
  const { id, repository, sha, environment, transient, production, createdAtMs } = deployment;
  const api = `${urls.api}/repos/${repository.fullName}`;
  const at = iso(createdAtMs);
  return {
    ...{
      url: `${api}/deployments/${id}`,
      id,
      node_id: nodeId('Deployment', id),
      sha,
      ref: sha,
      task: 'deploy',
    },
    ...{ payload: {}, original_environment: environment, environment, description: null },
    ...{ creator: simpleUser(repository.owner, urls), created_at: at, updated_at: at, repository_url: api },
    ...{ statuses_url: `${api}/deployments/${id}/statuses` },
    ...{ transient_environment: transient, production_environment: production },
  };
}

export function deploymentStatusesJson(deployment: Deployment, urls: Urls): Json[] {
  const { id, repository, environment, statuses } = deployment;
  const api = `${urls.api}/repos/${repository.fullName}`;
  return statuses.toReversed().map((status) => ({
    ...{
      url: `${api}/deployments/${id}/statuses/${status.id}`,
      id: status.id,
      state: status.state,
      environment,
    },
    ...{
      node_id: nodeId('DeploymentStatus', status.id),
      creator: simpleUser(repository.owner, urls),
      description: '',
    },
    ...{ target_url: status.url, log_url: '', environment_url: status.url, repository_url: api },
    ...{ created_at: iso(status.createdAtMs), updated_at: iso(status.createdAtMs) },
    deployment_url: `${api}/deployments/${id}`,
  }));
}
