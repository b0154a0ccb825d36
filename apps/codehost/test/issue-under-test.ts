/** Projects with repositories, issues of the fake code host, and what a list of them must answer. */
import { IssueClient, type IssueRecord, type ListIssuesRequest } from '@handtest/contracts/codehost';
import { newId } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { type Account, type Issue, type Repository } from '@handtest/fakes';
import { ProjectCopyService } from '@handtest/project-copy';
import { IssueUpkeepService } from '../issue/issue-upkeep.service.js';
import { addOwner, type CodehostUnderTest, type Person } from './codehost-under-test.js';

export interface ConnectedProject {
  readonly person: Person;
  readonly projectId: string;
  readonly user: Account;
  readonly shop: Repository;
}

export const issuesOf = ({ transport }: CodehostUnderTest) => new IssueClient(transport);

/** Of the newest replica. */
export const upkeepOf = ({ replicas }: CodehostUnderTest) => replicas.at(-1)!.app.get(IssueUpkeepService);

/** A project as identity published it. */
export async function addProject(
  { replicas }: CodehostUnderTest,
  { organizationId }: Person,
  ...codehostRepos: string[]
): Promise<string> {
  const id = newId('project');
  await replicas[0]!.app.get(ProjectCopyService).adopt({
    ...{ id, organizationId, name: 'Shop', defaultUrl: null, codehostRepos },
    ...{ autoCreateCodehostIssues: false, deleted: false, version: 1 },
  });
  return id;
}

/** With one repository, which an installation of the App covers. */
export async function connectedProject(
  codehost: CodehostUnderTest,
  person = codehost.addPerson(),
  { user, repositories: [shop] } = addOwner(codehost),
): Promise<ConnectedProject> {
  await codehost.connect(person, user);
  return { person, user, shop: shop!, projectId: await addProject(codehost, person, shop!.fullName) };
}

export const list = (
  codehost: CodehostUnderTest,
  { projectId, person }: Pick<ConnectedProject, 'projectId' | 'person'>,
  request: Partial<ListIssuesRequest> = {},
) => issuesOf(codehost).list({ projectId, ...request }, person.call);

const labels = ['bug', 'Help wanted', 'ui', 'ÄRGER, "0"'];
export const assignees = ['ada', 'Mona', 'robot[bot]'];

/** Every combination of state, labels, assignees and comments, with pull requests between them. */
export function fill({ host }: CodehostUnderTest, shop: Repository, issues: number, pulls = 0): void {
  const people = assignees.map((login) => host.accountNamed(login) ?? host.addUser(login));
  if (pulls > 0) shop.git.commit('branch', { file: 'x' }, 'main');
  for (let n = 0; n < issues + pulls; n++) {
    const issue = {
      title: `Issue ${n}`,
      body: n % 5 === 0 ? null : `The button ${n} is broken. `.repeat(n % 50 === 1 ? 400 : 1),
      labels: labels.filter((_label, bit) => n & (1 << bit)),
      assignees: people.filter((_one, bit) => (n >> 4) & (1 << bit)),
    };
    const isPull =
      Math.floor(((n + 1) * pulls) / (issues + pulls)) > Math.floor((n * pulls) / (issues + pulls));
    const opened = isPull
      ? host.issues.openPull(shop, { ...issue, head: 'branch' })
      : host.issues.open(shop, issue);
    for (let comment = 0; comment < n % 4; comment++) host.issues.comment(opened, people[0]!, 'x');
    if (n % 7 === 0) host.issues.close(opened);
    if (n % 3 === 0) host.advance(1_000);
  }
}

/** The index answers. */
export const built = (codehost: CodehostUnderTest, { organizationId }: Person, { id }: Repository) =>
  eventually(
    async () => {
      const [row] = await codehost.sql<{ built: boolean }>(
        'SELECT built_at IS NOT NULL AS built FROM issue_sync WHERE organization_id = $1 AND repository_id = $2',
        [organizationId, id],
      );
      if (!row?.built) throw new Error('The index is not built');
    },
    { timeoutMs: 60_000 },
  );

/** The next answer refreshes the index. */
export const age = ({ sql }: CodehostUnderTest, { organizationId }: Person, seconds = 11) =>
  sql(
    `UPDATE issue_sync SET refreshed_at = clock_timestamp() - make_interval(secs => $2) WHERE organization_id = $1`,
    [organizationId, seconds],
  );

const seconds = (ms: number) => Math.floor(ms / 1_000);
const values = {
  created: ({ createdAtMs }: Issue) => seconds(createdAtMs),
  updated: ({ updatedAtMs }: Issue) => seconds(updatedAtMs),
  comments: ({ comments }: Issue) => comments.length,
};

/** What the code host has, filtered in the plainest way. */
export function expected(
  { host }: CodehostUnderTest,
  shop: Repository,
  request: Partial<ListIssuesRequest>,
): { total: number; items: IssueRecord[] } {
  const { state = 'open', sort = 'created', direction = 'desc', page = 1, per_page: perPage = 30 } = request;
  const wanted = (request.labels ?? '').split(',').filter(Boolean);
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const all = host.issues.of(shop).filter((issue) => {
    const logins = lower(issue.assignees.map(({ login }) => login));
    if (issue.pull || (state !== 'all' && issue.state !== state)) return false;
    if (lower(wanted).some((name) => !lower(issue.labels.map((label) => label.name)).includes(name)))
      return false;
    if (request.assignee === 'none') return logins.length === 0;
    if (request.assignee === '*') return logins.length > 0;
    return request.assignee === undefined || logins.includes(request.assignee.toLowerCase());
  });
  const value = values[sort];
  all.sort((a, b) => value(a) - value(b) || a.number - b.number);
  if (direction === 'desc') all.reverse();
  const items = all.slice((page - 1) * perPage, page * perPage);
  return { total: all.length, items: items.map((issue) => recordOf(host, issue)) };
}

function recordOf({ urls }: CodehostUnderTest['host'], issue: Issue): IssueRecord {
  const { number, title, body, state, repository, author, comments, createdAtMs, updatedAtMs } = issue;
  const instant = (ms: number) => new Date(seconds(ms) * 1_000).toISOString();
  return {
    ...{ number, title, body: body?.slice(0, 8_000) || null, state, author: author.login },
    labels: issue.labels.map(({ name }) => name),
    assignees: issue.assignees.map(({ login }) => login),
    commentCount: comments.length,
    url: `${urls.web}/${repository.fullName}/issues/${number}`,
    ...{ createdAt: instant(createdAtMs), updatedAt: instant(updatedAtMs) },
  };
}

/** A request of any kind, with this page size. */
export function randomRequest(
  perPage: number,
  random: () => number = Math.random,
): Partial<ListIssuesRequest> {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)]!;
  const names = labels.slice(0, 3).filter(() => random() < 0.3);
  const assignee = pick(undefined, undefined, 'none', '*', 'ADA', 'Mona', 'robot[bot]', 'stranger');
  return {
    ...{ state: pick('open', 'closed', 'all'), sort: pick('created', 'updated', 'comments') },
    ...{ direction: pick('asc', 'desc'), per_page: perPage, page: 1 + Math.floor(random() ** 3 * 12) },
    ...(names.length > 0 && { labels: names.map((name) => pick(name, name.toUpperCase())).join(',') }),
    ...(assignee !== undefined && { assignee }),
  };
}

/** Runs all of them, some at the same time. Answers the failures. */
export async function failures<T>(
  items: readonly T[],
  attempt: (item: T) => Promise<void>,
): Promise<unknown[]> {
  const waiting = [...items];
  const failed: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      await attempt(item).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return failed;
}
