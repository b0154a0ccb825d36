/** One repository of the fake code host, in which a script plays. */
import type { MaterialRead, PullMaterial, ReadMaterialRequest } from '@handtest/contracts/codehost';
import type { Account, CodeHost, Issue, Repository } from '@handtest/fakes';

/** `{repo}` is the name of the repository. */
type Expected = Readonly<Record<string, unknown>> | { readonly error: string };
type Asked = Partial<Pick<ReadMaterialRequest, 'prNumbers' | 'issueNumbers' | 'jobRepos'>>;

/** Without numbers the first pull request is read. */
export type PullScript = readonly [title: string, play: (stage: Stage) => Asked | void, expected: Expected];

interface StagedPull {
  /** By default one source file is added. */
  readonly files?: Record<string, string | Buffer | null>;
  readonly title?: string;
  readonly body?: string | null;
  readonly author?: Account;
  readonly labels?: string[];
  readonly draft?: boolean;
  readonly base?: string;
  readonly head?: string;
  readonly fork?: Repository;
}

interface StagedDeployment {
  readonly state?: string;
  readonly production?: boolean;
  /** By default the head of the pull request. */
  readonly sha?: string;
}

export class Stage {
  readonly stranger: Account;
  readonly bot: Account;

  constructor(
    readonly host: CodeHost,
    readonly repository: Repository,
    /** The organization has access to it. */
    readonly neighbour: Repository,
    /** The organization has no access to it. */
    readonly foreign: Repository,
  ) {
    this.stranger = host.accountNamed('stranger') ?? host.addUser('stranger');
    this.bot = host.accountNamed('vercel[bot]') ?? host.addUser('vercel[bot]', 'Bot');
  }

  get owner(): Account {
    return this.repository.owner;
  }

  pull({ files = { 'src/pay.ts': 'pay();\n' }, head = 'pay', ...pull }: StagedPull = {}): Issue {
    const from = pull.fork ?? this.repository;
    from.git.commit(head, files, 'main');
    return this.host.issues.openPull(this.repository, { title: 'Add payment', ...pull, head });
  }

  issue(title = 'The hat is lost', body: string | null = 'Buy a hat.', repository = this.repository): Issue {
    return this.host.issues.open(repository, { title, body });
  }

  fork(name: string): Repository {
    const fork = this.host.addRepository(this.stranger, name);
    fork.git.commit(
      'main',
      Object.fromEntries(this.repository.git.filesAt(this.repository.git.resolve('main')!)),
    );
    return fork;
  }

  comment(issue: Issue, body: string, author = this.owner): void {
    this.host.issues.comment(issue, author, body);
  }

  deploy(
    pull: Issue,
    url: string,
    { state = 'success', production = false, sha }: StagedDeployment = {},
  ): void {
    const { repository } = this;
    const transient = !production;
    const commit = { sha: sha ?? pull.pull!.head.sha, production, transient };
    const deployment = this.host.work.deploy(repository, commit);
    this.host.work.report(deployment, 'in_progress');
    this.host.work.report(deployment, state, url);
    if (state === 'inactive') this.host.work.report(deployment, 'inactive');
  }
}

/** What the tables compare. */
export function summaryOf({ material, previewUrl, headSha }: MaterialRead): Record<string, unknown> {
  const { pulls, issues } = material;
  const [pull] = pulls as [PullMaterial?];
  return {
    preview: previewUrl ?? null,
    headSha: headSha ?? null,
    pulls: pulls.map(({ number }) => number),
    issues: issues.map(({ number, title, state }) => `#${number} ${title} (${state})`),
    issueComments: issues.flatMap(({ comments }) => comments.map(({ body }) => body)),
    ...(pull && pullSummary(pull)),
  };
}

function pullSummary(pull: PullMaterial): Record<string, unknown> {
  const { title, body, labels, author, state, isDraft, isMerged, baseRef, headRef, files, moreFiles } = pull;
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    ...{ title, body, labels, author, headRef, baseRef, moreFiles },
    state: [state, ...(isDraft ? ['draft'] : []), ...(isMerged ? ['merged'] : [])].join(' '),
    files: files.map(({ path, status }) => `${path} ${status}`),
    fileCount: files.length,
    patched: files.filter(({ patch }) => patch !== undefined).map(({ path }) => path),
    patchBytes: sum(files.map(({ patch = '' }) => Buffer.byteLength(patch))),
    comments: pull.comments.map(({ author: by, body: text }) => `${by}: ${text}`),
    commentCount: pull.comments.length,
    linked: pull.linkedIssues.map(({ repo, number }) => `${repo.split('/')[1]}#${number}`),
    linkedBodies: pull.linkedIssues.map((issue) => issue.body.length),
  };
}
