/** Requests to create an issue that are repeated with the same Idempotency-Key. */
import { CodehostUnavailable, type CreateIssueRequest } from '@handtest/contracts/codehost';
import {
  IdempotencyKeyReused,
  IdempotentRequestRunning,
  InvalidRequest,
  newId,
} from '@handtest/contracts/define';
import type { FindingsToFile } from '@handtest/contracts/job';
import { errorOf } from '@handtest/testing';
import { addOwner } from './codehost-under-test.js';
import {
  addJob,
  addPlace,
  type FilingUnderTest,
  issuesOf,
  newFinding,
  type Place,
  requestOf,
  startFiling,
} from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

interface Keyed {
  readonly place: Place;
  readonly job: FindingsToFile;
  readonly request: CreateIssueRequest;
}

async function keyed(): Promise<Keyed> {
  const place = await addPlace(codehost);
  const job = addJob(place);
  return { place, job, request: keyedRequest(job) };
}

const keyedRequest = (job: FindingsToFile, idempotencyKey: string = newId('message')) =>
  requestOf(job, newFinding(), { idempotencyKey });
/** The same key with another body. */
const otherRequest = ({ job, request }: Keyed) => keyedRequest(job, request.idempotencyKey);
const create = ({ place }: Keyed, request: CreateIssueRequest) =>
  codehost.filings.createIssue(request, place.person.call);

it('the same key and body give the first answer again, another body is refused', async () => {
  const one = await keyed();
  const first = await create(one, one.request);
  expect(first).not.toHaveProperty('replayed');
  expect(await create(one, one.request)).toEqual({ ...first, replayed: true });
  expect(await errorOf(create(one, otherRequest(one)))).toBeInstanceOf(IdempotencyKeyReused);
  expect(issuesOf(codehost, one.place)).toHaveLength(1);
});

it('the first answer is given again after the project got other repositories, and after the access ended', async () => {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost, 2);
  const token = codehost.host.tokens.issueUserToken(user, false);
  await codehost.connections.putToken({ organizationId: person.organizationId, token }, person.call);
  const [place, other] = repositories.map((repository) => ({
    ...{ person, user, repository, name: repository.fullName },
  })) as [Place, Place];
  const job = addJob(place);
  const one = { place, job, request: keyedRequest(job) };
  const first = await create(one, one.request);
  for (const codehostRepos of [[other.name], []]) {
    Object.assign(job, { codehostRepos });
    expect(await create(one, one.request)).toEqual({ ...first, replayed: true });
  }
  await codehost.connections.removeToken(person, person.call);
  expect(await create(one, one.request)).toEqual({ ...first, replayed: true });
  expect([issuesOf(codehost, place).length, issuesOf(codehost, other).length]).toEqual([1, 0]);
});

it('while the first request is running, its repetition is a 409 after 5 s, and gets its issue later', async () => {
  const one = await keyed();
  const { organizationId } = one.place.person;
  const block = `UPDATE connection SET blocked_until = now() + make_interval(secs => $2) WHERE organization_id = $1`;
  await codehost.sql(block, [organizationId, 300]);
  const startedMs = performance.now();
  // Either may arrive first; the other one is its repetition.
  const both = [1, 2].map(() => errorOf(create(one, one.request)));
  const repeated = await Promise.race(both);
  const tookMs = performance.now() - startedMs;
  expect([repeated.constructor, (repeated as IdempotentRequestRunning).status]).toEqual([
    IdempotentRequestRunning,
    409,
  ]);
  expect(tookMs).toBeGreaterThan(4_900);
  expect(tookMs).toBeLessThan(9_000);
  expect(await errorOf(create(one, otherRequest(one)))).toBeInstanceOf(IdempotencyKeyReused);
  const running = (await Promise.all(both)).filter((error) => error !== repeated);
  expect(running).toEqual([expect.any(CodehostUnavailable)]);
  await codehost.sql(block, [organizationId, -1]);
  await codehost.sql('UPDATE work SET due_at = now() WHERE done_at IS NULL');
  expect(await create(one, one.request)).toMatchObject({ created: { isNew: true }, replayed: true });
  expect(issuesOf(codehost, one.place)).toHaveLength(1);
});

it('10 requests at the same time are one issue, and one of them is the first', async () => {
  const one = await keyed();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(one, one.request)));
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ created }) => created.issueNumber)).size).toBe(1);
  expect(issuesOf(codehost, one.place)).toHaveLength(1);
});

it.each([
  ['refused', () => codehost.server.fail({ method: 'POST', path: /\/issues$/, does: 422 })],
  ['of a project without a repository', ({ job }: Keyed) => Object.assign(job, { codehostRepos: [] })],
])('a first request that is %s leaves its key free', async (_reason, prevent) => {
  const one = await keyed();
  prevent(one);
  expect(await errorOf(create(one, one.request))).toBeInstanceOf(InvalidRequest);
  Object.assign(one.job, { codehostRepos: [one.place.name] });
  expect(await create(one, otherRequest(one))).not.toHaveProperty('replayed');
  expect(await errorOf(create(one, one.request))).toBeInstanceOf(IdempotencyKeyReused);
});

it('a key is free again after 72 hours', async () => {
  const one = await keyed();
  await create(one, one.request);
  const { idempotencyKey } = one.request;
  await codehost.sql(
    `UPDATE idempotency_key SET created_at = created_at - interval '72 hours' WHERE key = $1`,
    [idempotencyKey],
  );
  expect(await create(one, otherRequest(one))).not.toHaveProperty('replayed');
});

it('a key of the release before binds its request, whose repetition joins the same issue', async () => {
  const one = await keyed();
  const first = await create(one, one.request);
  const { idempotencyKey } = one.request;
  await codehost.sql('UPDATE idempotency_key SET filing_id = NULL WHERE key = $1', [idempotencyKey]);
  expect(await errorOf(create(one, otherRequest(one)))).toBeInstanceOf(IdempotencyKeyReused);
  expect(await create(one, one.request)).toEqual(first);
  expect(await create(one, one.request)).toEqual({ ...first, replayed: true });
  expect(issuesOf(codehost, one.place)).toHaveLength(1);
});
