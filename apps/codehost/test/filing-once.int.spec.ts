/** Each finding becomes one issue or comment: when answers are lost, and when many request it at the same time. */
import { setTimeout as delay } from 'node:timers/promises';
import { MaterialClient } from '@handtest/contracts/codehost';
import { systemCall } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { AccessService } from '../access/access.service.js';
import { IssueIndexService } from '../issue/issue-index.service.js';
import { addSingle, addSingles, countWrong, fileAll, filedOf, requestTogether } from './filing-run.js';
import {
  addJob,
  duplicateTitle,
  type FilingUnderTest,
  finish,
  issuesOf,
  newFinding,
  onlyEndOf,
  type Place,
  startFiling,
} from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const create = { method: 'POST', path: /\/(issues|comments)$/, when: 'after' } as const;

/** Its index is built. */
async function addReadPlace(): Promise<Place> {
  const { job, place } = await addSingle(codehost, false);
  await finish(codehost, job);
  await onlyEndOf(codehost, job.jobId);
  return place;
}

/** The request had no effect. Answers the seconds until it may be repeated. */
async function untilRequested(jobId: string): Promise<number> {
  const dueIn = `SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM work
    WHERE queue = 'filing' AND key = (SELECT id FROM filing WHERE job_id = $1 AND state = 'posting')`;
  return eventually(async () => {
    const [row] = await codehost.sql<{ seconds: number }>(dueIn, [jobId]);
    // The first failure waits for a second.
    expect(row?.seconds).toBeGreaterThan(5);
    return row!.seconds;
  });
}

/** As if its request had been so long ago. */
async function letPass(jobId: string, seconds: number): Promise<void> {
  const earlier = `UPDATE filing SET posting_at = posting_at - make_interval(secs => $2) WHERE job_id = $1`;
  await codehost.sql(earlier, [jobId, seconds]);
  await codehost.sql(`UPDATE work SET due_at = now() WHERE queue = 'filing' AND done_at IS NULL`);
}

it.each([
  [502, 100],
  ['reset', 20],
  ['cut', 5],
] as const)('files once when the answer is lost by %s, %d times', async (does, count) => {
  const singles = await addSingles(codehost, count);
  const before = codehost.server.faults.count;
  codehost.server.fail({ ...create, does, times: count });
  await fileAll(codehost, singles);
  const failed = await countWrong(codehost, singles, 60_000);
  process.stdout.write(`answers lost by ${does}: ${count} tried, ${failed} failed\n`);
  expect([failed, codehost.server.faults.count - before]).toEqual([0, count]);
});

it('requests again only 30 s after the deadline of a request without effect', async () => {
  const single = await addSingle(codehost, false);
  const { jobId } = single.job;
  codehost.server.fail({ ...create, when: 'before', does: 502 });
  await finish(codehost, single.job);
  const seconds = await untilRequested(jobId);
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThan(40);
  await letPass(jobId, 40);
  expect(await countWrong(codehost, [single], 20_000)).toBe(0);
});

it('comments on the issue of another job that was filed after a request without effect', async () => {
  const single = await addSingle(codehost, false);
  const { place, job } = single;
  const finding = { ...job.findings[0]!, title: duplicateTitle };
  Object.assign(job, { findings: [finding] });
  codehost.server.fail({ ...create, when: 'before', does: 502 });
  await finish(codehost, job);
  await untilRequested(job.jobId);
  // Its effect would be known to another job by then.
  await letPass(job.jobId, 20);
  const other = addJob(place, { findings: [finding] });
  await finish(codehost, other);
  const [known] = (await onlyEndOf(codehost, other.jobId)).createdIssues;
  await letPass(job.jobId, 20);
  const { createdIssues } = await onlyEndOf(codehost, job.jobId);
  expect(issuesOf(codehost, place)).toMatchObject([{ number: known!.issueNumber }]);
  expect(createdIssues).toMatchObject([{ issueNumber: known!.issueNumber, isNew: false }]);
});

it('files a new issue when the existing one was deleted after the answer was lost', async () => {
  const single = await addSingle(codehost, true);
  const before = codehost.server.faults.count;
  const look = { method: 'GET', path: /\/comments$/, does: 502, times: 20 } as const;
  codehost.server.fail({ ...create, does: 502 }, look);
  await finish(codehost, single.job);
  // A read is repeated once. Then the attempt ends.
  await eventually(() => expect(codehost.server.faults.count).toBe(before + 3));
  await codehost.sql(`UPDATE filing SET posting_at = posting_at - interval '1 minute' WHERE job_id = $1`, [
    single.job.jobId,
  ]);
  codehost.host.issues.delete(issuesOf(codehost, single.place)[0]!);
  codehost.server.faults.clear();
  expect(await countWrong(codehost, [single], 20_000)).toBe(0);
});

it('files once for 50 requests at the same time', async () => {
  const failed = await requestTogether(codehost, 5, 50);
  process.stdout.write(`findings requested 50 times at once: 5 tried, ${failed} failed\n`);
  expect(failed).toBe(0);
});

it('files one issue and one comment when two jobs with tokens of their own find the same defect', async () => {
  const place = await addReadPlace();
  const findings = [newFinding({ title: duplicateTitle })];
  const [first, second] = [addJob(place, { findings }), addJob(place, { findings })];
  for (const job of [first, second]) {
    const token = codehost.host.tokens.issueUserToken(place.user, false);
    await new MaterialClient(codehost.transport).keepToken({ ...job, token }, systemCall('job'));
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  codehost.server.fail({ ...create, when: 'before', does: promise });
  const before = codehost.server.faults.count;
  await finish(codehost, first);
  await eventually(() => expect(codehost.server.faults.count).toBe(before + 1));
  await finish(codehost, second);
  await eventually(async () => {
    const tried = `SELECT 1 FROM work WHERE queue = 'filing' AND (fence > 1 OR done_at IS NOT NULL)
      AND key = (SELECT id FROM filing WHERE job_id = $1)`;
    expect(await codehost.sql(tried, [second.jobId])).toHaveLength(1);
  });
  resolve();
  const ends = await Promise.all([first, second].map(({ jobId }) => onlyEndOf(codehost, jobId)));
  const filed = ends.flatMap(({ createdIssues }) => createdIssues);
  expect(filed).toMatchObject([{ isNew: true }, { isNew: false, issueNumber: filed[0]!.issueNumber }]);
});

it('sends no request before the end of a limit, from any replica', async () => {
  await Promise.all([codehost.addReplica(), codehost.addReplica()]);
  const single = await addSingle(codehost, false);
  const more = [2, 3, 4].map(() => ({ ...single.job.findings[0]!, title: `More ${Math.random()}` }));
  Object.assign(single.job, { findings: [...single.job.findings, ...more] });
  codehost.server.fail({ ...create, when: 'before', does: 'secondary-limit', retryAfterSeconds: 4 });
  const before = codehost.server.exchanges.length;
  await finish(codehost, single.job);
  await eventually(() => expect(filedOf(codehost, single)).toBe(4), { timeoutMs: 30_000 });
  const exchanges = codehost.server.exchanges.slice(before);
  const refused = exchanges.findIndex(({ status }) => status === 403 || status === 429);
  const { endMs, actor } = exchanges[refused]!;
  const early = exchanges
    .slice(refused + 1)
    .filter((one) => one.startMs < endMs! + 4_000 && one.actor === actor);
  process.stdout.write(`requests after a refusal of 4 s: 4 tried, ${early.length} early\n`);
  expect([refused >= 0, early]).toEqual([true, []]);
});

describe('a finding of a repository whose issues are being read', () => {
  const readIssues = (name: string) => ({ method: 'GET', path: new RegExp(`/${name}/issues$`) });

  it('waits for all of them, and finds its duplicate', async () => {
    const { job, place } = await addSingle(codehost, false);
    const known = codehost.host.issues.open(place.repository, {
      title: duplicateTitle,
      body: job.findings[0]!.description,
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    codehost.server.fail({ ...readIssues(place.name), does: promise });
    await finish(codehost, job);
    const starts = `SELECT fence AS starts FROM work WHERE queue = 'filing_plan' AND key = $1 AND done_at IS NULL`;
    await eventually(async () => {
      const [plan] = await codehost.sql<{ starts: number }>(starts, [job.jobId]);
      expect(plan!.starts).toBeGreaterThan(2);
    });
    expect(issuesOf(codehost, place)).toEqual([known]);
    resolve();
    const { createdIssues } = await onlyEndOf(codehost, job.jobId);
    expect(createdIssues).toMatchObject([{ issueNumber: known.number, isNew: false }]);
  });

  it('does not wait where the code host refuses to show them', async () => {
    const { job, place } = await addSingle(codehost, false);
    codehost.server.fail({ ...readIssues(place.name), does: 403, times: 20 });
    await finish(codehost, job);
    const { createdIssues } = await onlyEndOf(codehost, job.jobId);
    expect(createdIssues).toMatchObject([{ isNew: true }]);
  });
});

describe('the comparison before a new issue', () => {
  const readIssues = ({ name }: Place) => ({ method: 'GET', path: new RegExp(`/${name}/issues$`) });

  /** An issue that a person opens now, and the same finding of a job that has finished. */
  async function findKnown(place: Place) {
    const finding = newFinding();
    const issue = { title: duplicateTitle, body: finding.description };
    const known = codehost.host.issues.open(place.repository, issue);
    const job = addJob(place, { findings: [finding] });
    await finish(codehost, job);
    return { known, job };
  }

  it('has an issue that is newer than a read of another caller that is under way', async () => {
    const place = await addReadPlace();
    const { organizationId } = place.person;
    const { app } = codehost.replicas[0]!;
    await codehost.sql(`UPDATE issue_sync SET refreshed_at = now() - interval '1 minute'`);
    const { promise, resolve } = Promise.withResolvers<void>();
    codehost.server.fail({ ...readIssues(place), when: 'after', does: promise });
    const before = codehost.server.faults.count;
    const access = await app.get(AccessService).access({ organizationId, repository: place.name });
    const reading = app.get(IssueIndexService).refreshed(organizationId, access);
    await eventually(() => expect(codehost.server.faults.count).toBe(before + 1));
    const { known, job } = await findKnown(place);
    const { createdIssues } = await onlyEndOf(codehost, job.jobId);
    expect(createdIssues).toMatchObject([{ issueNumber: known.number, isNew: false }]);
    resolve();
    await reading;
  });

  it('waits until the code host lists its issues again', async () => {
    const place = await addReadPlace();
    codehost.server.fail({ ...readIssues(place), when: 'before', does: 502, times: 100 });
    const before = codehost.server.faults.count;
    const { known, job } = await findKnown(place);
    // A read is repeated once. These are two attempts.
    await eventually(() => expect(codehost.server.faults.count).toBeGreaterThan(before + 2));
    codehost.server.faults.clear();
    const { createdIssues } = await onlyEndOf(codehost, job.jobId);
    expect(createdIssues).toMatchObject([{ issueNumber: known.number, isNew: false }]);
  });
});

it('lets a request end that is under way when its process stops', async () => {
  const place = await addReadPlace();
  const job = addJob(place);
  const { promise, resolve } = Promise.withResolvers<void>();
  codehost.server.fail({ ...create, when: 'before', does: promise });
  const before = codehost.server.faults.count;
  await finish(codehost, job);
  await eventually(() => expect(codehost.server.faults.count).toBe(before + 1));
  const running = [...codehost.replicas];
  await codehost.addReplica();
  const stopped = Promise.all(running.map((replica) => replica.stop()));
  // The code host takes this time.
  await delay(1_500);
  resolve();
  expect((await stopped).flat()).toEqual([]);
  const { createdIssues } = await onlyEndOf(codehost, job.jobId);
  expect(createdIssues).toMatchObject([{ isNew: true }]);
  expect(issuesOf(codehost, place)).toHaveLength(2);
});

it('ends a request that hangs when its process stops, and another process looks for its issue', async () => {
  const place = await addReadPlace();
  const job = addJob(place);
  codehost.server.fail({ ...create, when: 'before', does: 'hang' });
  const before = codehost.server.faults.count;
  await finish(codehost, job);
  await eventually(() => expect(codehost.server.faults.count).toBe(before + 1));
  const running = [...codehost.replicas];
  await codehost.addReplica();
  const stopped = await Promise.all(running.map((replica) => replica.stop()));
  expect(stopped.flat()).toEqual([]);
  expect(await untilRequested(job.jobId)).toBeGreaterThan(30);
  await letPass(job.jobId, 40);
  const { createdIssues } = await onlyEndOf(codehost, job.jobId);
  expect(createdIssues).toMatchObject([{ isNew: true }]);
});
