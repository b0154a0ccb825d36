/** What the test plan of a job gets from pull requests and issues, and what happens when the code host does not answer. */
import {
  CodehostLimited,
  CodehostPermissionMissing,
  CodehostUnavailable,
  MaterialClient,
  type ReadMaterialRequest,
  RepositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import type { Account, Repository } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';
import { pullScripts } from './pull-scripts.js';
import { Stage, summaryOf } from './pull-stage.js';

let codehost: CodehostUnderTest;
let materials: MaterialClient;
let person: Person;
let owner: Account;
let scripted: Repository[];
let stageOf: (repository: Repository) => Stage;

beforeAll(async () => {
  codehost = await startCodehost();
  materials = new MaterialClient(codehost.transport);
  person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost, pullScripts.length + 10);
  [owner, scripted] = [user, repositories];
  const neighbour = codehost.host.addRepository(user, 'neighbour');
  const foreign = codehost.host.addRepository(codehost.host.addUser('foreigner'), 'foreign');
  await codehost.connect(person, user);
  stageOf = (repository) => new Stage(codehost.host, repository, neighbour, foreign);
}, 60_000);
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const asJob = systemCall('job');
const read = (repository: Repository, asked: Partial<ReadMaterialRequest> = {}) => {
  const { organizationId } = person;
  const numbers = { prNumbers: [1], issueNumbers: [], jobRepos: [repository.fullName] };
  return materials.read(
    { jobId: newId('job'), organizationId, repo: repository.fullName, ...numbers, ...asked },
    asJob,
  );
};
const newStage = () => stageOf(scripted.pop()!);

it('has of each scripted pull request what its row says', async () => {
  const differences: string[] = [];
  const slowest = { ms: 0, title: '' };
  for (const [title, play, expected] of pullScripts) {
    const stage = newStage();
    const asked = play(stage) ?? {};
    const startMs = performance.now();
    const outcome = await read(stage.repository, asked).then(summaryOf, ({ message }: Error) => ({
      error: message,
    }));
    const ms = performance.now() - startMs;
    if (ms > slowest.ms) Object.assign(slowest, { ms, title });
    const { fullName, name } = stage.repository;
    const text = JSON.stringify(outcome).replaceAll(fullName, '{repo}').replaceAll(`"${name}#`, '"{name}#');
    try {
      expect(JSON.parse(text)).toMatchObject(expected);
    } catch (error) {
      differences.push(`${title}: ${(error as Error).message}`);
    }
  }
  const worst = `worst ${Math.round(slowest.ms)} ms (${slowest.title})`;
  process.stdout.write(
    `scripted pulls: ${pullScripts.length} tried, ${differences.length} failed, ${worst}\n`,
  );
  expect(differences).toEqual([]);
}, 120_000);

it('reads the largest request with a code host that takes 100 ms for an answer, in time', async () => {
  const stage = newStage();
  const prNumbers = Array.from(
    { length: 10 },
    (_, n) => stage.pull({ head: `b${n}`, body: `Fixes #${n + 11}` }).number,
  );
  const issueNumbers = Array.from({ length: 20 }, () => stage.issue().number);
  codehost.server.latencyMs = 100;
  const before = codehost.server.exchanges.length;
  const startMs = performance.now();
  const { material } = await read(stage.repository, { prNumbers, issueNumbers }).finally(() => {
    codehost.server.latencyMs = 0;
  });
  const tried = codehost.server.exchanges.length - before;
  process.stdout.write(
    `10 pulls and 20 issues: ${tried} requests tried, 0 failed, worst ${Math.round(performance.now() - startMs)} ms\n`,
  );
  expect([material.pulls.length, material.issues.length]).toEqual([10, 20]);
});

it('asks for a token that can only read, and only this repository', async () => {
  const stage = newStage();
  stage.pull();
  const before = codehost.server.exchanges.length;
  await read(stage.repository);
  const issued = codehost.server.exchanges
    .slice(before)
    .filter(({ path }) => path.endsWith('/access_tokens'));
  const bodies = issued.map(({ requestBody }) => JSON.parse(requestBody) as object);
  const repository_ids = [stage.repository.id];
  expect(bodies).toEqual([
    { permissions: { pull_requests: 'read', issues: 'read' }, repository_ids },
    { permissions: { deployments: 'read' }, repository_ids },
  ]);
});

describe('a code host', () => {
  it.each<[string, Parameters<CodehostUnderTest['server']['fail']>[0], new () => Error]>([
    ['is down', { path: /pulls/, does: 502, times: 9 }, CodehostUnavailable],
    ['does not answer', { path: /pulls/, does: 'hang', times: 9 }, CodehostUnavailable],
    ['limits', { path: /comments/, does: 'secondary-limit', retryAfterSeconds: 1 }, CodehostLimited],
    [
      'limits the deployments',
      { path: /deployments/, does: 'secondary-limit', retryAfterSeconds: 1 },
      CodehostLimited,
    ],
    ['refuses', { path: /pulls/, does: 403, times: 9 }, CodehostPermissionMissing],
    ['hides the repository', { path: /repos/, does: 404, times: 9 }, RepositoryNotAccessible],
  ])(
    'that %s is named, within 12 s',
    async (_title, fault, expected) => {
      const stage = newStage();
      stage.comment(stage.pull(), 'A comment');
      codehost.server.fail(fault);
      const startMs = performance.now();
      const error = await errorOf(read(stage.repository));
      expect([error.constructor, performance.now() - startMs < 12_000]).toEqual([expected, true]);
      scripted.push(stage.repository);
      codehost.server.faults.clear();
      await codehost.sql('UPDATE connection SET blocked_until = NULL');
    },
    20_000,
  );

  it('is asked no more after the refusal of a limit', async () => {
    const stage = newStage();
    const prNumbers = Array.from({ length: 10 }, (_, n) => stage.pull({ head: `b${n}` }).number);
    codehost.server.latencyMs = 50;
    codehost.server.fail({ path: /\/files$/, does: 'secondary-limit', retryAfterSeconds: 30 });
    const error = await errorOf(read(stage.repository, { prNumbers }));
    const before = codehost.server.exchanges.length;
    expect(error).toBeInstanceOf(CodehostLimited);
    expect((error as CodehostLimited).retryAfterSeconds).toBe(30);
    expect(await errorOf(read(stage.repository))).toBeInstanceOf(CodehostLimited);
    codehost.server.latencyMs = 0;
    expect(codehost.server.exchanges.length).toBe(before);
    await codehost.sql('UPDATE connection SET blocked_until = NULL');
  });

  it('without the permission for deployments gives no preview, and without that for pull requests nothing', async () => {
    const stage = newStage();
    stage.deploy(stage.pull(), 'https://pr-1.example');
    const [installation] = [...codehost.host.app.installations.values()].filter(
      ({ account }) => account === owner,
    );
    const {
      deployments,
      pull_requests: pulls,
      ...others
    } = installation!.permissions as Record<string, 'read'>;
    Object.assign(installation!, { permissions: { ...others, pull_requests: pulls } });
    codehost.host.tokens.revokeInstallationTokens();
    const { previewUrl, material } = await read(stage.repository);
    expect([previewUrl, material.pulls.length]).toEqual([undefined, 1]);
    Object.assign(installation!, { permissions: { ...others, deployments } });
    const other = newStage();
    other.pull();
    const error = await errorOf(read(other.repository));
    expect(error).toBeInstanceOf(CodehostPermissionMissing);
    expect(error.message).toContain('Pull requests: read');
    Object.assign(installation!, { permissions: { ...others, deployments, pull_requests: pulls } });
  });
});

describe('the operations', () => {
  it('are only for the job service', async () => {
    const stage = newStage();
    stage.pull();
    const { fullName: repo } = stage.repository;
    const { organizationId } = person;
    const jobId = newId('job');
    for (const call of [person.call, systemCall('extraction')]) {
      const numbers = { prNumbers: [1], issueNumbers: [], jobRepos: [] };
      const calls = [
        materials.read({ jobId, organizationId, repo, ...numbers }, call),
        materials.keepToken({ jobId, organizationId, token: 'a token of somebody' }, call),
        materials.forgetToken({ jobId }, call),
        materials.checkFiling({ organizationId, repo }, call),
      ];
      for (const one of calls) expect(await errorOf(one)).toBeInstanceOf(Forbidden);
    }
  });

  it('know where issues can be created, as far as the code host answers', async () => {
    const { organizationId } = person;
    const check = (repo: string, organization = organizationId) =>
      materials.checkFiling({ organizationId: organization, repo }, asJob);
    const { repository } = newStage();
    expect(await check(repository.fullName.toUpperCase())).toEqual({});
    expect(await errorOf(check(repository.fullName, newId('organization')))).toBeInstanceOf(
      RepositoryNotAccessible,
    );
    expect(await errorOf(check('acme/unknown'))).toBeInstanceOf(RepositoryNotAccessible);
    repository.hasIssues = false;
    expect(await errorOf(check(repository.fullName))).toBeInstanceOf(InvalidRequest);
    codehost.server.fail({ path: /repos/, does: 'hang', times: 5 });
    expect(await check(repository.fullName)).toEqual({});
  });
});
