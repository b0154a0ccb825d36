/** Filing while processes are killed, and at the pace that the code host permits. Takes about 20 minutes. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  addSingle,
  addSingles,
  countWrong,
  fileAll,
  fileInTwoInstallations,
  requestTogether,
} from './filing-run.js';
import { addPlace, type FilingUnderTest, issuesOf, requestOf, startFiling } from './filing-under-test.js';
import { KilledProcess } from './killed-process.js';

const killed = Number(process.env.KILLS ?? 10);
const jobs = Number(process.env.JOBS ?? 500);
const findings = Number(process.env.FINDINGS ?? 600);
const requested = Number(process.env.REQUESTED ?? 50);
const ofEachKill = 5;
const longMs = 1_500_000;

let codehost: FilingUnderTest;

beforeEach(async () => {
  codehost = await startFiling();
}, 60_000);
afterEach(() => codehost?.stop(), 60_000);

it(
  'files once when its process is killed after the request',
  async () => {
    const singles = await addSingles(codehost, killed * ofEachKill);
    const replica = new KilledProcess(codehost);
    await codehost.replicas[0]!.stop();
    for (let round = 0; round < killed; round++) {
      const some = singles.slice(round * ofEachKill, (round + 1) * ofEachKill);
      await replica.start();
      const before = codehost.server.faults.count;
      const path = /\/(issues|comments)$/;
      codehost.server.fail({ method: 'POST', path, when: 'after', does: 'hang', times: ofEachKill });
      await fileAll(codehost, some);
      await eventually(() => expect(codehost.server.faults.count - before).toBe(ofEachKill), {
        timeoutMs: 30_000,
      });
      await replica.kill();
    }
    await replica.start();
    const failed = await countWrong(codehost, singles, 120_000);
    process.stdout.write(`kills after a request: ${singles.length} tried, ${failed} failed\n`);
    await replica.stop();
    expect([failed, replica.deaths]).toEqual([0, killed]);
  },
  longMs,
);

it(
  'answers a repeated request with the first issue when its process was killed and the repositories changed',
  async () => {
    const { place, job } = await addSingle(codehost, false);
    const other = await addPlace(codehost);
    const request = requestOf(job, job.findings[0]!, { idempotencyKey: 'killed' });
    const replica = new KilledProcess(codehost);
    await codehost.replicas[0]!.stop();
    await replica.start();
    codehost.server.fail({ method: 'POST', path: /\/issues$/, when: 'after', does: 'hang' });
    const lost = errorOf(codehost.filings.createIssue(request, place.person.call));
    await eventually(() => expect(codehost.server.faults.count).toBe(1));
    await replica.kill();
    await lost;
    Object.assign(job, { codehostRepos: [other.name] });
    await replica.start();
    const answer = await eventually(() => codehost.filings.createIssue(request, place.person.call), {
      timeoutMs: 120_000,
    });
    await replica.stop();
    expect(answer).toMatchObject({ created: { repo: place.name }, replayed: true });
    expect([issuesOf(codehost, place).length, issuesOf(codehost, other).length]).toEqual([1, 0]);
  },
  longMs,
);

it(
  'files the findings of all jobs while its processes are killed at random',
  async () => {
    const singles = await addSingles(codehost, jobs);
    const replicas = [new KilledProcess(codehost), new KilledProcess(codehost)];
    await codehost.replicas[0]!.stop();
    await Promise.all(replicas.map((replica) => replica.start()));
    let isOver = false;
    const killing = Promise.all(
      replicas.map(async (replica) => {
        while (!isOver) {
          await delay(2_000 + Math.random() * 8_000);
          await replica.kill();
          await replica.start();
        }
      }),
    );
    for (const single of singles) {
      await fileAll(codehost, [single]);
      await delay(200);
    }
    isOver = true;
    await killing;
    const failed = await countWrong(codehost, singles, 300_000);
    const deaths = replicas.reduce((sum, replica) => sum + replica.deaths, 0);
    process.stdout.write(`jobs with ${deaths} kills at random: ${jobs} tried, ${failed} failed\n`);
    await Promise.all(replicas.map((replica) => replica.stop()));
    expect(failed).toBe(0);
    expect(deaths).toBeGreaterThan(jobs / 50);
  },
  longMs,
);

it(
  'files once for 50 requests at the same time',
  async () => {
    const failed = await requestTogether(codehost, requested, 50);
    process.stdout.write(`findings requested 50 times at once: ${requested} tried, ${failed} failed\n`);
    expect(failed).toBe(0);
  },
  longMs,
);

it(
  'keeps to the limits of the code host with two installations and three replicas',
  async () => {
    await Promise.all([codehost.addReplica(), codehost.addReplica()]);
    const traffic = await fileInTwoInstallations(codehost, findings / 2, longMs);
    const { secondary } = codehost.server.rates.refusals;
    for (const one of traffic) {
      process.stdout.write(`an installation: ${JSON.stringify(one)}, ${secondary} refusals\n`);
      expect(one).toMatchObject({ writes: findings / 2, overlaps: 0 });
      expect(one.worstMinute).toBeLessThanOrEqual(60);
    }
    expect(secondary).toBe(0);
  },
  longMs,
);
