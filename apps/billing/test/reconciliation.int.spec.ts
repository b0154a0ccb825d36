/** The costs of jobs in the job service, compared with the postings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobFinished } from '@handtest/contracts/job';
import { execute, query, queryOne } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { finishedJobs } from '@handtest/testing';
import { checkCommand } from '../reconciliation/check-command.service.js';
import { NightlyCheckService } from '../ledger/nightly-check.service.js';
import { NightlyReconciliationService } from '../reconciliation/nightly-reconciliation.service.js';
import {
  type BillingUnderTest,
  finished,
  newJob,
  organizationWith,
  startBilling,
  type TestJob,
} from './billing-under-test.js';

let billing: BillingUnderTest;
let nightly: NightlyReconciliationService;
let organizationId: string;

beforeAll(async () => {
  billing = await startBilling();
  nightly = billing.inject(NightlyReconciliationService);
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  organizationId = await organizationWith(billing, 100);
});
/** Each test starts with no jobs and no holds. */
afterEach(async () => {
  expect(await billing.ledgerFaults()).toEqual([]);
  finishedJobs.jobs = [];
  await execute(billing.dataSource, 'DELETE FROM cost_fault');
  await execute(billing.dataSource, `UPDATE hold SET compared_at = 'infinity'`);
  await execute(billing.dataSource, `UPDATE reconciliation SET after_instant = 'epoch', after_job_id = ''`);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

interface HoldRow extends Record<string, unknown> {
  readonly status: string;
  readonly costMicros: string | null;
}

const holdOf = ({ jobId }: TestJob) =>
  queryOne<HoldRow>(
    billing.dataSource,
    'SELECT status, cost_micros AS "costMicros" FROM hold WHERE job_id = $1',
    [jobId],
  );

/** Finished in the job service, without an event for billing. */
function finishWithoutEvent(
  job: TestJob,
  status: JobFinished['status'],
  costUsd = 0,
  minutes = 60,
): JobFinished {
  const event = { ...finished(job, status, costUsd), finishedAt: minutesAgo(minutes) };
  finishedJobs.jobs.push(event);
  return event;
}

async function heldJob(amountUsd = 10): Promise<TestJob> {
  const job = newJob(organizationId);
  await billing.hold(job, amountUsd);
  return job;
}

/** Held, and ended by its event. */
async function endedJob(status: JobFinished['status'], costUsd = 0): Promise<TestJob> {
  const job = await heldJob();
  await billing.jobFinished(finished(job, status, costUsd));
  await eventually(async () => expect((await holdOf(job))!.status).not.toBe('open'));
  return job;
}

/** Moves all times hours into the past. */
const hoursPass = () =>
  billing.withoutTriggers(
    `UPDATE hold SET created_at = created_at - interval '2 hours', ended_at = ended_at - interval '1 hour'`,
  );

/** A whole round. */
async function night(): Promise<void> {
  await execute(billing.dataSource, 'UPDATE reconciliation SET due_at = clock_timestamp()');
  for (let due = true; due; due = (await nightly.untilDueMs())! <= 0) await nightly.run();
}

const faults = () =>
  query(billing.dataSource, `SELECT job_id AS "jobId", rule FROM cost_fault ORDER BY job_id`);

async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(await billing.metrics())![1]);
}

const missedEvents = () => metric('handtest_billing_missed_events_total');

it('test jobs have no hold and no posting, and are no fault', async () => {
  const testJob = { ...finished(newJob(organizationId), 'completed'), livemode: false as const };
  await billing.jobFinished(testJob);
  finishedJobs.jobs.push({ ...testJob, finishedAt: minutesAgo(30) });
  await endedJob('completed', 4);
  await night();
  expect(await holdOf(testJob)).toBeUndefined();
  expect(await faults()).toEqual([]);
});

describe('jobs and postings that agree', () => {
  it('are not changed', async () => {
    const completed = await endedJob('completed', 4);
    const free = await endedJob('completed', 0);
    const cancelled = await endedJob('cancelled');
    const neverHeld = newJob(organizationId);
    await billing.jobFinished(finished(neverHeld, 'failed'));
    await eventually(async () => expect((await holdOf(neverHeld))!.status).toBe('never_held'));
    await heldJob();
    finishWithoutEvent(completed, 'completed', 4);
    finishWithoutEvent(free, 'completed', 0);
    finishWithoutEvent(cancelled, 'cancelled');
    finishWithoutEvent(neverHeld, 'failed');
    await hoursPass();
    const before = await missedEvents();
    await night();
    expect(await faults()).toEqual([]);
    expect(await missedEvents()).toBe(before);
    expect(await billing.balanceOf(organizationId)).toBe(86);
    await expect(checkCommand(billing.addresses)).resolves.toBeUndefined();
  });

  it('were compared up to ten minutes ago, and are compared again after 2:00', async () => {
    await night();
    const through = await metric('handtest_billing_costs_compared_through_seconds');
    expect(Math.abs(Date.now() / 1_000 - 600 - through)).toBeLessThan(30);
    const [row] = await query(
      billing.dataSource,
      `SELECT extract(hour FROM due_at AT TIME ZONE 'UTC')::int AS hour, due_at - now() <= interval '1 day' AS soon
       FROM reconciliation`,
    );
    expect(row).toEqual({ hour: 2, soon: true });
  });
});

describe('a difference', () => {
  it.each([
    ['a job that cost less than was posted', 'completed', 3.999999, 'A completed job has its cost posted'],
    ['a job that cost more than was posted', 'completed', 4.000001, 'A completed job has its cost posted'],
    ['a cancelled job with a cost posted', 'cancelled', 0, 'A job that did not complete costs nothing'],
    ['a failed job with a cost', 'failed', 4, 'A job that did not complete costs nothing'],
  ] as const)('is logged and not repaired: %s', async (_what, status, costUsd, rule) => {
    const job = await endedJob('completed', 4);
    finishWithoutEvent(job, status, costUsd);
    await night();
    expect(await faults()).toEqual([{ jobId: job.jobId, rule }]);
    expect(await metric('handtest_billing_cost_faults')).toBe(1);
    expect(billing.logLines.findLast((line) => line.includes(job.jobId))).toContain(`broken: ${rule}`);
    expect(await holdOf(job)).toEqual({ status: 'posted', costMicros: '4000000' });
    await expect(checkCommand(billing.addresses)).rejects.toThrow('Differences between jobs and postings: 1');
  });

  it('is logged: a completed job whose hold was released', async () => {
    const job = await endedJob('failed');
    finishWithoutEvent(job, 'completed', 0);
    await night();
    expect(await faults()).toEqual([{ jobId: job.jobId, rule: 'A completed job has its cost posted' }]);
  });

  it('is logged: a completed job without a hold', async () => {
    const job = newJob(organizationId);
    finishWithoutEvent(job, 'completed', 4);
    await night();
    expect(await faults()).toEqual([{ jobId: job.jobId, rule: 'A completed job has its cost posted' }]);
    expect(await billing.balanceOf(organizationId)).toBe(100);
  });

  it('is logged: a hold of another organization than its job', async () => {
    const job = await endedJob('completed', 4);
    finishWithoutEvent({ ...job, organizationId: await organizationWith(billing) }, 'completed', 4);
    await night();
    const rule = 'A hold is of the organization and the project of its job';
    expect(await faults()).toEqual([{ jobId: job.jobId, rule }]);
  });

  it('is logged once: a cost posted for a job that did not finish', async () => {
    const job = await endedJob('completed', 4);
    await night();
    expect(await faults()).toEqual([]);
    await hoursPass();
    await night();
    const rule = 'A posted cost is the cost of a finished job';
    expect(await faults()).toEqual([{ jobId: job.jobId, rule }]);
    await execute(billing.dataSource, 'DELETE FROM cost_fault');
    await night();
    expect(await faults()).toEqual([]);
    expect(await metric('handtest_billing_cost_faults')).toBe(0);
    await expect(checkCommand(billing.addresses, { since: minutesAgo(200) })).rejects.toThrow(
      'Differences between jobs and postings: 1',
    );
    await expect(checkCommand(billing.addresses, { since: minutesAgo(90) })).resolves.toBeUndefined();
  });

  it('of long ago is found by the command, but not by the next night or a later --since', async () => {
    await night();
    const job = await endedJob('completed', 4);
    finishWithoutEvent(job, 'completed', 5, 60);
    await night();
    expect(await faults()).toEqual([]);
    await expect(checkCommand(billing.addresses, { since: minutesAgo(50) })).resolves.toBeUndefined();
    await expect(checkCommand(billing.addresses, { since: minutesAgo(70) })).rejects.toThrow(
      'Differences between jobs and postings: 1',
    );
  });
});

describe('a job whose event did not arrive', () => {
  it('has its hold ended at its cost once, also when the event arrives later', async () => {
    const [completed, cancelled, young] = [await heldJob(), await heldJob(), await heldJob()];
    const event = finishWithoutEvent(completed, 'completed', 4, 11);
    finishWithoutEvent(cancelled, 'cancelled', 0, 11);
    finishWithoutEvent(young, 'completed', 4, 9);
    const before = await missedEvents();
    await night();
    expect(await holdOf(completed)).toEqual({ status: 'posted', costMicros: '4000000' });
    expect(await holdOf(cancelled)).toEqual({ status: 'released', costMicros: null });
    expect(await holdOf(young)).toEqual({ status: 'open', costMicros: null });
    expect(await billing.balanceOf(organizationId)).toBe(86);
    expect((await missedEvents()) - before).toBe(2);
    expect(billing.logLines.findLast((line) => line.includes(completed.jobId))).toContain(
      'the events of finished jobs did not arrive',
    );
    await billing.jobFinished(event);
    await billing.jobFinished(finished(young, 'completed', 1));
    await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(95));
    await night();
    expect((await missedEvents()) - before).toBe(2);
  });

  it('with a cost above its hold costs the hold, and is logged', async () => {
    const job = await heldJob(3);
    finishWithoutEvent(job, 'completed', 4);
    await night();
    expect(await holdOf(job)).toEqual({ status: 'posted', costMicros: '3000000' });
    expect(await faults()).toEqual([{ jobId: job.jobId, rule: 'A completed job has its cost posted' }]);
  });

  it('is found after any number of other jobs, and by the command', async () => {
    const project = newJob(organizationId);
    for (let count = 0; count < 1_100; count++)
      finishWithoutEvent({ ...newJob(organizationId), projectId: project.projectId }, 'failed', 0, 30);
    const last = await heldJob();
    finishWithoutEvent(last, 'completed', 4, 20);
    const asked = finishedJobs.requests.length;
    await night();
    expect(await holdOf(last)).toEqual({ status: 'posted', costMicros: '4000000' });
    expect(finishedJobs.requests.length - asked).toBe(3);
    const another = await heldJob();
    finishWithoutEvent(another, 'completed', 5, 19);
    await checkCommand(billing.addresses, { dryRun: true });
    expect(await holdOf(another)).toEqual({ status: 'open', costMicros: null });
    await checkCommand(billing.addresses);
    expect(await holdOf(another)).toEqual({ status: 'posted', costMicros: '5000000' });
  });
});

test('a hold without a job, as after a restore, is a fault after eight days, and an operator can release it', async () => {
  const job = await heldJob();
  const age = `UPDATE hold SET created_at = created_at - interval '9 days' WHERE job_id = $1`;
  await billing.withoutTriggers(age, [job.jobId]);
  const rule = 'A hold ends with its job, within eight days at most';
  expect(await billing.ledgerFaults()).toContainEqual({ rule, subject: job.jobId });
  await billing.withoutTriggers(age.replace('-', '+'), [job.jobId]);
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbooks/ledger-faults.md'), 'utf8');
  const [, release] = /`(UPDATE hold .*)`/.exec(runbook)!;
  await execute(billing.dataSource, release!.replace('<job id>', job.jobId));
  expect(await billing.balanceOf(organizationId)).toBe(100);
});

describe('while the job service is down', () => {
  afterEach(() => billing.job.restart());

  it('the ledger is checked, and the reconciliation continues later at its cursor', async () => {
    await night();
    const place = () => query(billing.dataSource, 'SELECT after_instant, through FROM reconciliation');
    const before = await place();
    const job = await heldJob();
    finishWithoutEvent(job, 'completed', 4, 11);
    await billing.job.stop();
    await expect(night()).rejects.toThrow();
    expect(await nightly.untilDueMs()).toBeGreaterThan(500_000);
    expect(await place()).toEqual(before);
    await execute(billing.dataSource, 'DELETE FROM ledger_check');
    expect(await billing.inject(NightlyCheckService).checkIfDue(0)).toBe(1);
    expect(await query(billing.dataSource, 'SELECT faults FROM ledger_check')).toEqual([{ faults: 0 }]);
    await expect(checkCommand(billing.addresses)).rejects.toThrow('The costs of jobs could not be compared');
    await billing.job.restart();
    await night();
    expect(await holdOf(job)).toEqual({ status: 'posted', costMicros: '4000000' });
  });
});

test('a replica that lost its lease while it waited changes nothing, and another one goes on', async () => {
  const job = await heldJob();
  finishWithoutEvent(job, 'completed', 4);
  await execute(billing.dataSource, 'UPDATE reconciliation SET due_at = clock_timestamp()');
  finishedJobs.beforeAnswer = async () =>
    void (await execute(billing.dataSource, 'UPDATE reconciliation SET lease = lease + 1'));
  const before = await missedEvents();
  await nightly.run();
  expect(await holdOf(job)).toEqual({ status: 'open', costMicros: null });
  expect(await missedEvents()).toBe(before);
  finishedJobs.beforeAnswer = async () => undefined;
  await night();
  expect(await holdOf(job)).toEqual({ status: 'posted', costMicros: '4000000' });
});

test('of several replicas one compares a page', async () => {
  const asked = finishedJobs.requests.length;
  await execute(billing.dataSource, 'UPDATE reconciliation SET due_at = clock_timestamp()');
  await Promise.all([nightly.run(), nightly.run(), nightly.run()]);
  expect(finishedJobs.requests.length - asked).toBe(1);
});
