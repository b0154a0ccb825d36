/** Which credential serves a repository, for which organization and which job. */
import { CodehostLimited, MaterialClient, RepositoryNotAccessible } from '@handtest/contracts/codehost';
import { newId, systemCall } from '@handtest/contracts/define';
import type { Account, Repository } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { AccessService } from '../access/access.service.js';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';

const developmentToken = 'ghp_of-the-development-environment';
let codehost: CodehostUnderTest;
let materials: MaterialClient;
let access: AccessService;

beforeAll(async () => {
  codehost = await startCodehost({
    CODEHOST_DEV_TOKEN: developmentToken,
    CODEHOST_DEV_REPOS: 'developers/Sandbox,developers/absent',
  });
  materials = new MaterialClient(codehost.transport);
  access = codehost.replicas[0]!.app.get(AccessService);
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const asJob = systemCall('job');
const { organizationId: someOrganization } = { organizationId: newId('organization') };

async function keepToken(person: Person, user: Account): Promise<string> {
  const jobId = newId('job');
  const token = codehost.host.tokens.issueUserToken(user, false);
  await materials.keepToken({ jobId, organizationId: person.organizationId, token }, asJob);
  return jobId;
}

async function putToken({ organizationId, call }: Person, user: Account): Promise<string> {
  const token = codehost.host.tokens.issueUserToken(user, false);
  await codehost.connections.putToken({ organizationId, token }, call);
  return token;
}

const kindFor = async ({ organizationId }: Person, repository: string, jobId?: string) => {
  const found = await access.find({ organizationId, repository, ...(jobId !== undefined && { jobId }) });
  return found?.kind ?? 'none';
};

const installationOf = (account: Account) =>
  [...codehost.host.app.installations.values()].find((one) => one.account === account)!;

describe('the credential for a repository', () => {
  it('is the token of the job, else an installation, else the token of the organization, else none', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    const { fullName } = repositories[0]!;
    const jobId = await keepToken(person, user);
    await codehost.connect(person, user);
    await putToken(person, user);
    const kinds = [await kindFor(person, fullName, jobId)];
    await materials.forgetToken({ jobId }, asJob);
    kinds.push(await kindFor(person, fullName, jobId));
    const connections = (await codehost.connections.list(person, person.call)).items;
    const installation = connections.find(({ kind }) => kind === 'installation')!;
    await codehost.connections.remove({ connectionId: installation.id }, person.call);
    kinds.push(await kindFor(person, fullName, jobId));
    await codehost.connections.removeToken(person, person.call);
    kinds.push(await kindFor(person, fullName, jobId));
    expect(kinds).toEqual(['job', 'installation', 'token', 'none']);
  });

  it('is the token of the environment only for the repositories of its list', async () => {
    const person = codehost.addPerson();
    const developers = codehost.host.addOrganization('developers');
    codehost.host.addRepository(developers, 'sandbox', { isPrivate: false });
    codehost.host.addRepository(developers, 'other', { isPrivate: false });
    codehost.server.fail({ path: /sandbox/, does: 401 });
    expect(await kindFor(person, 'developers/sandbox')).toBe('none');
    const issued = codehost.host.tokens.issueUserToken(codehost.host.addUser('developer'), false);
    const other = await codehost.addReplica({ CODEHOST_DEV_TOKEN: issued });
    const wish = { organizationId: person.organizationId };
    const kinds = ['DEVELOPERS/sandbox', 'developers/other', 'developers/absent'].map(
      async (repository) => (await other.app.get(AccessService).find({ ...wish, repository }))?.kind,
    );
    expect(await Promise.all(kinds)).toEqual(['development', undefined, undefined]);
  });

  it('is found by the name in any case', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    await codehost.connect(person, user);
    const found = await access.access({ ...person, repository: repositories[0]!.fullName.toUpperCase() });
    expect(found).toMatchObject({ kind: 'installation', fullName: repositories[0]!.fullName });
  });

  it('serves a renamed repository by all its names, until another one has the name', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 2);
    const [shop, other] = repositories as [Repository, Repository];
    const before = shop.fullName;
    await codehost.connect(person, user);
    codehost.host.issues.open(shop, { title: 'No hat' });
    codehost.host.rename(shop, 'hats');
    const numbers = { prNumbers: [], issueNumbers: [1], jobRepos: [] };
    const asked = { jobId: newId('job'), organizationId: person.organizationId, ...numbers };
    expect((await materials.read({ ...asked, repo: before }, asJob)).material.issues).toHaveLength(1);
    await codehost.repositories.refresh(person, person.call);
    codehost.host.rename(shop, 'caps');
    await codehost.repositories.refresh(person, person.call);
    const renamed = { repositoryId: shop.id, fullName: `${user.login}/caps` };
    for (const repository of [before.toUpperCase(), `${user.login}/hats`, shop.fullName])
      expect(await access.access({ ...person, repository })).toMatchObject(renamed);
    codehost.host.rename(other, 'hats');
    await codehost.repositories.refresh(person, person.call);
    const found = await access.access({ ...person, repository: `${user.login}/hats` });
    expect(found).toMatchObject({ repositoryId: other.id });
    const revoke = 'UPDATE granted_repository SET revoked_at = now() WHERE repository_id = $1';
    await codehost.sql(revoke, [other.id]);
    expect(await kindFor(person, `${user.login}/hats`)).toBe('none');
    expect(await kindFor(codehost.addPerson(), before)).toBe('none');
  });

  it('follows a renamed repository with a token', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    const before = repositories[0]!.fullName;
    const jobId = await keepToken(person, user);
    codehost.host.rename(repositories[0]!, 'caps');
    const found = await access.access({ ...person, repository: before, jobId });
    expect(found).toMatchObject({
      kind: 'job',
      repositoryId: repositories[0]!.id,
      fullName: `${user.login}/caps`,
    });
  });

  it('is of the repository that has the name now, when a token sees it', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    const before = repositories[0]!.fullName;
    await putToken(person, user);
    codehost.host.rename(repositories[0]!, 'caps');
    await codehost.repositories.refresh(person, person.call);
    const named = codehost.host.addRepository(user, before.split('/')[1]!);
    expect(await access.access({ ...person, repository: before })).toMatchObject({ repositoryId: named.id });
  });

  it('is not a suspended installation, one without this repository, or one that is gone', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 2);
    const [shop, other] = repositories as [Repository, Repository];
    await codehost.connect(person, user, { repositories: [shop] });
    expect([await kindFor(person, shop.fullName), await kindFor(person, other.fullName)]).toEqual([
      'installation',
      'none',
    ]);
    codehost.host.installations.suspend(installationOf(user));
    await codehost.repositories.refresh(person, person.call);
    expect(await kindFor(person, shop.fullName)).toBe('none');
    await putToken(person, user);
    expect(await kindFor(person, shop.fullName)).toBe('token');
  });

  it('that the code host refuses is an error of access, not an internal one', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 2);
    const [shop, other] = repositories as [Repository, Repository];
    await codehost.connect(person, user);
    const read = (repo: string) =>
      materials.read(
        {
          jobId: newId('job'),
          organizationId: person.organizationId,
          repo,
          jobRepos: [],
          prNumbers: [1],
          issueNumbers: [],
        },
        asJob,
      );
    // The hook of neither change has arrived.
    codehost.host.installations.removeRepositories(installationOf(user), shop);
    expect(await errorOf(read(shop.fullName))).toBeInstanceOf(RepositoryNotAccessible);
    codehost.host.installations.remove(installationOf(user));
    expect(await errorOf(read(other.fullName))).toBeInstanceOf(RepositoryNotAccessible);
  });
});

describe('the token of a job', () => {
  it('gives no access to another organization, to another job, or after its time', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    const { fullName } = repositories[0]!;
    const jobId = await keepToken(person, user);
    expect(await kindFor(person, fullName, jobId)).toBe('job');
    expect(await kindFor(codehost.addPerson(), fullName, jobId)).toBe('none');
    expect(await kindFor(person, fullName, newId('job'))).toBe('none');
    await codehost.sql(`UPDATE job_token SET delete_after = now() WHERE job_id = $1`, [jobId]);
    expect(await kindFor(person, fullName, jobId)).toBe('none');
  });

  it('is kept once, and forgotten as often as requested', async () => {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost);
    const jobId = await keepToken(person, user);
    const rows = () =>
      codehost.sql<{ text: string }>('SELECT t::text AS text FROM job_token t WHERE job_id = $1', [jobId]);
    const before = await rows();
    const { organizationId } = person;
    await materials.keepToken({ jobId, organizationId, token: 'another token' }, asJob);
    expect(await rows()).toEqual(before);
    for (let round = 0; round < 2; round++) expect(await materials.forgetToken({ jobId }, asJob)).toEqual({});
    expect(await rows()).toEqual([]);
  });

  it('that the code host refuses leaves the installation, and one that is limited does not', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost);
    const { fullName: repository } = repositories[0]!;
    await codehost.connect(person, user);
    const jobId = await keepToken(person, user);
    codehost.server.fail({ path: /shop/, does: 'secondary-limit', retryAfterSeconds: 60 });
    const wish = { organizationId: person.organizationId, repository, jobId };
    for (let round = 0; round < 2; round++) {
      expect(await errorOf(access.find(wish))).toBeInstanceOf(CodehostLimited);
    }
    await codehost.sql('UPDATE job_token SET blocked_until = NULL');
    codehost.host.tokens.revokeUserTokens(user);
    codehost.server.fail({ path: /shop/, does: 401 });
    expect((await access.find(wish))?.kind).toBe('installation');
  });

  it('sees only repositories that the job names', async () => {
    const person = codehost.addPerson();
    const { user, repositories } = addOwner(codehost, 3);
    const [shop, named, secret] = repositories as [Repository, Repository, Repository];
    for (const one of [named, secret]) codehost.host.issues.open(one, { title: `Issue of ${one.name}` });
    const body = `Fixes ${named.fullName}#1, fixes ${secret.fullName}#1`;
    shop.git.commit('pay', { 'pay.ts': 'pay\n' }, 'main');
    codehost.host.issues.openPull(shop, { title: 'Pay', body, head: 'pay' });
    const jobId = await keepToken(person, user);
    const before = codehost.server.exchanges.length;
    const { material } = await materials.read(
      {
        ...{
          jobId,
          organizationId: person.organizationId,
          repo: shop.fullName,
          prNumbers: [1],
          issueNumbers: [],
        },
        jobRepos: [shop.fullName, named.fullName],
      },
      asJob,
    );
    const asked = codehost.server.exchanges.slice(before).map(({ path }) => path.split('/')[3]);
    expect(material.pulls[0]!.linkedIssues.map(({ repo }) => repo)).toEqual([named.fullName]);
    expect(new Set(asked)).toEqual(new Set([shop.name, named.name]));
  });
});

it('names the repository when there is no credential', async () => {
  const error = await errorOf(access.access({ organizationId: someOrganization, repository: 'acme/shop' }));
  expect(error).toBeInstanceOf(RepositoryNotAccessible);
  expect(error.message).toBe(
    'The organization has no access to acme/shop; connect it under /api/codehost/oauth/authorize',
  );
});
