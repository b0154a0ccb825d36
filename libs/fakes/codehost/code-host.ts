/** Everything that the fake stores: accounts, repositories, the App with its installations, issues, hooks, and the clock. */
import type { Account, Json, OrganizationRole, Urls } from './account.js';
import { simpleUser } from './account.js';
import { App, installationJson } from './app.js';
import { ChecksAndDeployments } from './check-run.js';
import { Hooks } from './hook.js';
import { InstallationBook } from './installation-book.js';
import { IssueBook } from './issue-book.js';
import { type Label, Repository, repositoryJson } from './repository.js';
import { Tokens } from './token.js';

export class CodeHost {
  urls: Urls = { api: '', web: '', archive: '' };
  readonly accounts: Account[] = [];
  readonly repositories = new Map<number, Repository>();
  readonly app: App;
  readonly tokens: Tokens;
  readonly hooks = new Hooks(() => this.now());
  readonly installations = new InstallationBook(this);
  readonly issues = new IssueBook(this);
  readonly work = new ChecksAndDeployments(this);
  /** Repositories by the lower-case names that they had before. */
  private readonly formerNames = new Map<string, Repository>();
  private offsetMs = 0;
  private lastId: number;

  constructor(firstId = 1_001) {
    this.lastId = firstId - 1;
    this.app = new App(this.addUser('app-author'), this.now());
    this.tokens = new Tokens(this.app, () => this.now());
  }

  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Moves the clock of tokens, rate limits and the search index. JWTs are verified by the real clock. */
  advance(ms: number): void {
    this.offsetMs += ms;
  }

  nextId(): number {
    return ++this.lastId;
  }

  addUser(login: string, type: Account['type'] = 'User'): Account {
    const account: Account = { id: this.nextId(), login, type, createdAtMs: this.now(), members: new Map() };
    this.accounts.push(account);
    return account;
  }

  addOrganization(login: string, members: readonly (readonly [Account, OrganizationRole])[] = []): Account {
    const organization = this.addUser(login, 'Organization');
    for (const [user, role] of members) organization.members.set(user.id, role);
    return organization;
  }

  accountNamed(login: string): Account | undefined {
    return this.accounts.find((account) => account.login.toLowerCase() === login.toLowerCase());
  }

  /** The author of what the App writes. */
  get bot(): Account {
    const login = `${this.app.slug}[bot]`;
    return this.accountNamed(login) ?? this.addUser(login, 'Bot');
  }

  /** Private, with one commit on the branch `main`. */
  addRepository(
    owner: Account,
    name: string,
    { isPrivate = true, files = { 'README.md': `# ${name}\n` } as Record<string, string | Buffer> } = {},
  ): Repository {
    const repository = new Repository(this.nextId(), owner, name, isPrivate, this.now());
    repository.git.commit(repository.defaultBranch, files);
    this.repositories.set(repository.id, repository);
    for (const label of ['bug', 'documentation', 'enhancement', 'question']) this.addLabel(repository, label);
    return repository;
  }

  addLabel(repository: Repository, name: string): Label {
    const label = { id: this.nextId(), name, color: 'ededed', description: null };
    repository.labels.push(label);
    return label;
  }

  repositoryNamed(owner: string, name: string): { repository: Repository; moved: boolean } | undefined {
    const fullName = `${owner}/${name}`.toLowerCase();
    const current = [...this.repositories.values()].find((one) => one.fullName.toLowerCase() === fullName);
    if (current && !current.deleted) return { repository: current, moved: false };
    const former = this.formerNames.get(fullName);
    return former && { repository: former, moved: true };
  }

  rename(repository: Repository, name: string): void {
    const from = repository.name;
    this.formerNames.set(repository.fullName.toLowerCase(), repository);
    repository.name = name;
    this.notifyOf(repository, 'renamed', { changes: { repository: { name: { from } } } });
  }

  transfer(repository: Repository, owner: Account): void {
    const from = repository.owner;
    const user = simpleUser(from, this.urls);
    this.formerNames.set(repository.fullName.toLowerCase(), repository);
    const before = this.app.installationOf(repository);
    repository.owner = owner;
    this.notifyOf(repository, 'transferred', { changes: { owner: { from: { user } } } }, before);
  }

  privatize(repository: Repository): void {
    repository.isPrivate = true;
    this.notifyOf(repository, 'privatized');
  }

  deleteRepository(repository: Repository): void {
    const before = this.app.installationOf(repository);
    repository.deleted = true;
    this.notifyOf(repository, 'deleted', {}, before);
  }

  private notifyOf(
    repository: Repository,
    action: string,
    more: Json = {},
    before = this.app.installationOf(repository),
  ) {
    this.emitFor(repository, 'repository', action, more, before);
  }

  /** Only installations that cover the repository get its events. */
  emitFor(
    repository: Repository,
    event: string,
    action: string,
    payload: Json,
    installation = this.app.installationOf(repository),
  ): void {
    if (!installation || installation.suspendedAtMs !== undefined) return;
    const { id } = installation;
    this.hooks.emit(
      { event, action, installationId: id, repositoryId: repository.id },
      {
        ...payload,
        repository: repositoryJson(repository, this.urls),
        sender: simpleUser(repository.owner, this.urls),
        installation: { id, node_id: Buffer.from(`Integration:${id}`).toString('base64') },
      },
    );
  }

  installationJson(installation: Parameters<typeof installationJson>[0]): Json {
    return installationJson(installation, this.app, this.urls);
  }
}
