/** Endpoints of a repository's content, pull requests and deployments. */
import { type Answer, notFound, ok, paged, Problem } from './answer.js';
import { deploymentJson, deploymentStatusesJson } from './check-run.js';
import { gitSha } from './git-store.js';
import type { Issue } from './issue.js';
import { changesOf, diffText, fileJson, type Pull, pullJson } from './pull.js';
import { labelJson, repositoryJson } from './repository.js';
import type { RepositoryAsk, Routes } from './route.js';

/** A recursive tree above this number of entries is cut. Tests may lower it. */
export const treeLimit = { entries: 100_000 };
/** A difference of more files is a 406. */
const maximumDiffFiles = 300;

export const repositoryRoutes: Routes<RepositoryAsk> = {
  'GET /repos/{owner}/{repo}': ({ host, repository, actor }) =>
    ok({
      ...repositoryJson(repository, host.urls, actor.kind === 'user' ? actor.user : undefined),
      ...{ subscribers_count: 0, network_count: 0 },
    }),
  'GET /repos/{owner}/{repo}/labels': ({ host, repository, url }) =>
    paged(repository.labels, url, (page) => page.map((label) => labelJson(label, repository, host.urls))),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': (ask) => {
    const { issue, pull } = pullIn(ask);
    if (!/vnd\.github\.(v3\.)?diff/.test(ask.accept)) return ok(pullJson(issue, pull, ask.host.urls));
    if (changesOf(pull).length > maximumDiffFiles) {
      const message = `Sorry, the diff exceeded the maximum number of files (${maximumDiffFiles}).`;
      throw new Problem(406, message);
    }
    const headers = { 'content-type': 'application/vnd.github.diff; charset=utf-8' };
    return { status: 200, text: diffText(pull), headers };
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': (ask) => {
    const { pull } = pullIn(ask);
    return paged(changesOf(pull), ask.url, (page) =>
      page.map((change) => fileJson(change, pull, ask.host.urls)),
    );
  },
  'GET /repos/{owner}/{repo}/deployments': ({ host, repository, url }) => {
    const [sha, environment] = [url.searchParams.get('sha'), url.searchParams.get('environment')];
    const found = host.work.deployments
      .filter((one) => one.repository === repository)
      .filter(
        (one) =>
          (sha === null || one.sha === sha) && (environment === null || one.environment === environment),
      )
      .toReversed();
    return paged(found, url, (page) => page.map((one) => deploymentJson(one, host.urls)));
  },
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': ({ host, repository, path, url }) => {
    const deployment = host.work.deployments.find(({ id }) => id === Number(path.deployment_id));
    if (deployment?.repository !== repository) throw notFound();
    return paged(deploymentStatusesJson(deployment, host.urls), url, (page) => page);
  },
  /** Only its sha. */
  'GET /repos/{owner}/{repo}/commits/{ref}': ({ repository, path, accept }) => {
    const sha = repository.git.resolve(path.ref === 'HEAD' ? repository.defaultBranch : path.ref!);
    if (sha === undefined) throw new Problem(422, `No commit found for SHA: ${path.ref}`);
    if (!/vnd\.github\.(v3\.)?sha/.test(accept)) throw new Problem(415, 'Only the format sha is supported');
    return {
      status: 200,
      text: sha,
      headers: { 'content-type': 'application/vnd.github.v3.sha; charset=utf-8' },
    };
  },
  'GET /repos/{owner}/{repo}/tarball/{ref}': ({ repository, path, archives }) => {
    const sha = repository.git.resolve(path.ref ?? repository.defaultBranch);
    if (sha === undefined) throw notFound();
    return { status: 302, text: '', headers: { location: archives.offer(repository, sha) } };
  },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': ({ host, repository, path, url }) => {
    const sha = repository.git.resolve(path.tree_sha!);
    if (sha === undefined) throw notFound();
    const recursive = url.searchParams.has('recursive');
    const entries = repository.git.treeAt(sha, recursive);
    const api = `${host.urls.api}/repos/${repository.fullName}/git`;
    const tree = entries
      .slice(0, treeLimit.entries)
      .map((entry) => ({ ...entry, url: `${api}/${entry.type}s/${entry.sha}` }));
    return ok({ sha, url: `${api}/trees/${sha}`, tree, truncated: entries.length > tree.length });
  },
  'GET /repos/{owner}/{repo}/contents/{path}': content,
};

/** Of a file. */
function content({ host, repository, path, url, accept }: RepositoryAsk): Answer {
  const ref = url.searchParams.get('ref') ?? repository.defaultBranch;
  const sha = repository.git.resolve(ref);
  const name = path.path!;
  const bytes = sha === undefined ? undefined : repository.git.filesAt(sha).get(name);
  if (!bytes) throw notFound();
  if (/vnd\.github\.(v3\.)?raw/.test(accept)) {
    return {
      status: 200,
      text: bytes.toString(),
      headers: { 'content-type': 'application/vnd.github.raw; charset=utf-8' },
    };
  }
  const address = encodeURI(name);
  const self = `${host.urls.api}/repos/${repository.fullName}/contents/${address}?ref=${encodeURIComponent(ref)}`;
  const html = `${host.urls.web}/${repository.fullName}/blob/${encodeURIComponent(ref)}/${address}`;
  const blob = gitSha('blob', bytes);
  const git = `${host.urls.api}/repos/${repository.fullName}/git/blobs/${blob}`;
  return ok({
    ...{
      type: 'file',
      encoding: 'base64',
      size: bytes.length,
      name: name.split('/').at(-1),
      path: name,
      sha: blob,
    },
    // In lines of 60 characters, as GitHub sends it.
    content: bytes.toString('base64').replace(/.{1,60}/g, '$&\n'),
    ...{ url: self, git_url: git, html_url: html, download_url: null, _links: { self, git, html } },
  });
}

function pullIn({ host, repository, path }: RepositoryAsk): { issue: Issue; pull: Pull } {
  const issue = host.issues.numbered(repository, Number(path.pull_number));
  if (!issue?.pull) throw notFound();
  return { issue, pull: issue.pull };
}
