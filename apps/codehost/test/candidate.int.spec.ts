/** What may belong to a finding: similar issues of the index, and places in the code. */
import {
  CandidateClient,
  type FindCandidatesRequest,
  type SearchedFinding,
} from '@handtest/contracts/codehost';
import { newId, systemCall } from '@handtest/contracts/define';
import { termsVersion } from '../text/issue-terms.js';
import { type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { addProject, age, built, type ConnectedProject, connectedProject, list } from './issue-under-test.js';
import { finding } from './searched-finding.js';

const extraction = systemCall('extraction');
const template = (text: string) => `### What happens?\n${text}\n\n### Steps to reproduce\nOpen the page`;
const blank = finding({
  title: 'The checkout is blank after an expired coupon',
  description: 'After entering the coupon the page is empty.',
  affectedArea: '/checkout',
  suggestedLabels: ['bug', 'Checkout'],
  failedPaths: ['/api/coupons/17?code=OLD'],
  consoleMessages: [
    "Uncaught TypeError: Cannot read properties of undefined (reading 'amount')\n at pay.js:3:1",
  ],
});

let codehost: CodehostUnderTest;
let project: ConnectedProject;

beforeAll(async () => {
  codehost = await startCodehost();
  project = await connectedProject(codehost);
  const { host } = codehost;
  host.issues.open(project.shop, {
    title: 'Expired coupon: white page',
    body: template(
      "applyCoupon throws `Cannot read properties of undefined (reading 'amount')` in /checkout",
    ),
    labels: ['checkout'],
  });
  for (let n = 0; n < 30; n += 1) {
    host.issues.open(project.shop, { title: `Typo in text ${n}`, body: template(`The word ${n} is wrong.`) });
  }
  project.shop.git.commit('main', { 'src/coupon.ts': 'export function applyCoupon() {}\n' });
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const find = (change: Partial<FindCandidatesRequest> = {}, findings: SearchedFinding[] = [blank]) =>
  new CandidateClient(codehost.transport).find(
    {
      jobId: newId('job'),
      organizationId: project.person.organizationId,
      repos: [project.shop.fullName],
      findings,
      ...change,
    },
    extraction,
  );

it('finds the similar issue first, with what both have in common', async () => {
  const { candidates } = await find();
  expect(candidates).toHaveLength(1);
  const [first] = candidates[0]!.issues;
  expect(first).toMatchObject({
    repo: project.shop.fullName,
    number: 1,
    title: 'Expired coupon: white page',
    state: 'open',
    labels: ['checkout'],
    sharedText: "Cannot read properties of undefined (reading 'amount')",
    features: { sameLabel: 1 },
  });
  expect(first!.url).toBe(`${codehost.host.urls.web}/${project.shop.fullName}/issues/1`);
  const { relativeScore, titleDice, sharedIdentifiers, ageDays } = first!.features;
  for (const one of [relativeScore, titleDice, sharedIdentifiers]) {
    expect(one).toBeGreaterThan(0.1);
    expect(one).toBeLessThan(1);
  }
  expect(ageDays).toBeGreaterThanOrEqual(0);
});

it('finds places in the code beside the issues', async () => {
  const { candidates } = await find();
  expect(candidates[0]!.places[0]!.reference.path).toBe('src/coupon.ts');
});

it('answers for each finding in its place, each candidate with an id of its own', async () => {
  const other = finding({ title: 'Typo in text 7' });
  const none = finding({ title: 'Zebra' });
  const { candidates } = await find({}, [none, other, blank]);
  expect(candidates.map(({ issues }) => issues[0]?.title)).toEqual([
    undefined,
    'Typo in text 7',
    'Expired coupon: white page',
  ]);
  expect(candidates[1]!.issues).toHaveLength(10);
  const ids = candidates.flatMap(({ issues }) => issues.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('does not count the headings of the template', async () => {
  const { candidates } = await find({}, [finding({ title: 'Steps to reproduce: what happens?' })]);
  expect(candidates[0]!.issues).toEqual([]);
});

it('has an issue that was opened just now', async () => {
  codehost.host.issues.open(project.shop, { title: 'Carousel jumps backwards', body: null });
  await age(codehost, project.person);
  const { candidates } = await find({}, [finding({ title: 'The carousel jumps backwards' })]);
  expect(candidates[0]!.issues[0]).toMatchObject({ title: 'Carousel jumps backwards', body: '' });
});

it('searches the index as it is while the code host is down', async () => {
  await age(codehost, project.person);
  codehost.server.fail({ does: 'reset', times: 100 });
  const { candidates } = await find();
  expect(candidates[0]!.issues[0]!.number).toBe(1);
  expect(candidates[0]!.places).toEqual([]);
});

it('answers within 15 seconds with what it has while the code host hangs', async () => {
  await age(codehost, project.person);
  codehost.server.fail({ does: 'hang', times: 100 });
  const startedMs = performance.now();
  const { candidates } = await find();
  expect(performance.now() - startedMs).toBeLessThan(16_000);
  expect(candidates[0]!.issues[0]!.number).toBe(1);
  expect(candidates[0]!.places).toEqual([]);
});

it('computes terms that are missing or of another version, and stores them', async () => {
  const { organizationId } = project.person;
  await codehost.sql('UPDATE issue SET terms = NULL WHERE organization_id = $1 AND number <= 3', [
    organizationId,
  ]);
  await codehost.sql(`UPDATE issue SET terms = '\\x00' WHERE organization_id = $1 AND number = 4`, [
    organizationId,
  ]);
  const { candidates } = await find({}, [blank, finding({ title: 'Typo in text 2' })]);
  expect(candidates.map(({ issues }) => issues[0]!.number)).toEqual([1, 4]);
  const rows = await codehost.sql<{ ok: boolean }>(
    `SELECT coalesce(substring(terms FOR 1) = $2, false) AS ok FROM issue WHERE organization_id = $1`,
    [organizationId, Buffer.of(termsVersion)],
  );
  expect(rows.every(({ ok }) => ok)).toBe(true);
});

it('searches all repositories with access, and skips the others', async () => {
  const second = codehost.host.addRepository(project.user, 'second');
  codehost.host.issues.open(second, { title: 'Sidebar of the second shop overlaps', body: null });
  await codehost.connect(project.person, project.user);
  const projectId = await addProject(codehost, project.person, second.fullName);
  await list(codehost, { projectId, person: project.person });
  await built(codehost, project.person, second);
  const repos = ['foreign/secret', second.fullName, project.shop.fullName];
  const { candidates } = await find({ repos }, [finding({ title: 'Sidebar overlaps' }), blank]);
  expect(candidates.map(({ issues }) => issues[0]!.repo)).toEqual([second.fullName, project.shop.fullName]);
});

it('names an issue by the present address of a repository that was renamed', async () => {
  const { organizationId, call } = project.person;
  codehost.host.rename(project.shop, 'renamed-shop');
  await codehost.repositories.refresh({ organizationId }, call);
  const { candidates } = await find({ repos: [project.shop.fullName] });
  expect(candidates[0]!.issues[0]!.url).toBe(`${codehost.host.urls.web}/${project.shop.fullName}/issues/1`);
});

it('shows nothing of an organization to another', async () => {
  const { organizationId } = codehost.addPerson();
  const { candidates } = await find({ organizationId });
  expect(candidates).toEqual([{ issues: [], places: [] }]);
});

it('is refused to all other callers', async () => {
  const client = new CandidateClient(codehost.transport);
  const request = { jobId: newId('job'), organizationId: 'x', repos: ['a/b'], findings: [blank] };
  for (const call of [project.person.call, systemCall('job')]) {
    await expect(client.find(request, call)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
