import { HoldEnded, InsufficientCredit } from '@handtest/contracts/billing';
import { anonymousCall, Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { terminalStatuses } from '@handtest/contracts/job';
import { query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import {
  type BillingUnderTest,
  callOf,
  finished,
  jobService,
  newJob,
  organizationWith,
  startBilling,
  type TestJob,
} from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBilling();
  await billing.addReplica();
}, 60_000);
afterAll(() => billing.stop());
afterEach(async () => expect(await billing.ledgerFaults()).toEqual([]));

async function statusOf({ jobId }: TestJob): Promise<string | undefined> {
  const rows = await query<{ status: string }>(
    billing.dataSource,
    'SELECT status FROM hold WHERE job_id = $1',
    [jobId],
  );
  return rows[0]?.status;
}

const hasStatus = (job: TestJob, status: string) =>
  eventually(async () => expect(await statusOf(job)).toBe(status));

describe('a hold', () => {
  it('reduces the balance by its amount and answers the amount', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    expect(await billing.hold(job, 10.2)).toEqual({ jobId: job.jobId, amountMicros: '10200000' });
    expect(await billing.balanceOf(organizationId)).toBe(9.8);
  });

  it('may use the last micro-dollar and not one more', async () => {
    const organizationId = await organizationWith(billing, 1);
    await billing.hold(newJob(organizationId), 0.999999);
    expect(await errorOf(billing.hold(newJob(organizationId), 0.000002))).toBeInstanceOf(InsufficientCredit);
    await billing.hold(newJob(organizationId), 0.000001);
    expect(await billing.balanceOf(organizationId)).toBe(0);
  });

  it('is refused without enough credit, names both amounts, and leaves no rows', async () => {
    const organizationId = await organizationWith(billing, 3);
    const job = newJob(organizationId);
    const error = await errorOf(billing.hold(job, 10.2));
    expect(error).toBeInstanceOf(InsufficientCredit);
    expect(error.message).toBe('This job needs 10.20 USD of credit, but the balance is 3.00 USD.');
    expect(await statusOf(job)).toBeUndefined();
    expect(await billing.balanceOf(organizationId)).toBe(3);
  });

  it('of an organization without an account finds no credit', async () => {
    const error = await errorOf(billing.hold(newJob(newId('organization')), 10.2));
    expect(error).toBeInstanceOf(InsufficientCredit);
    expect(error.message).toContain('the balance is 0.00 USD');
  });

  it('that was refused succeeds when there is credit', async () => {
    const organizationId = await organizationWith(billing, 1);
    const job = newJob(organizationId);
    await errorOf(billing.hold(job, 2));
    const other = newJob(organizationId);
    await billing.hold(other, 1);
    await billing.jobFinished(finished(other, 'cancelled'));
    await hasStatus(other, 'released');
    await expect(billing.hold(job, 1)).resolves.toMatchObject({ amountMicros: '1000000' });
  });

  it('is answered with the first one for repeated requests, also with another amount and concurrently', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.hold(job, 5);
    const again = await Promise.all(Array.from({ length: 20 }, (_, n) => billing.hold(job, n + 1)));
    expect(new Set(again.map(({ amountMicros }) => amountMicros))).toEqual(new Set(['5000000']));
    expect(await billing.balanceOf(organizationId)).toBe(15);
  });

  it('is only for the job service', async () => {
    const organizationId = await organizationWith(billing, 20);
    const request = { ...newJob(organizationId), amountMicros: '1' };
    const calls = [systemCall('gateway'), anonymousCall, callOf({ [organizationId]: 'admin' })];
    for (const call of calls)
      expect(await errorOf(billing.client.hold(request, call))).toBeInstanceOf(Forbidden);
    expect(await billing.balanceOf(organizationId)).toBe(20);
  });

  it('that is invalid fails alone in its batch', async () => {
    const organizationId = await organizationWith(billing, 20);
    const [good, bad, other] = [newJob(organizationId), newJob(organizationId), newJob(organizationId)];
    const hold = (job: TestJob, amountMicros: string) =>
      billing.client.hold({ ...job, amountMicros }, jobService);
    const outcomes = await Promise.allSettled([
      hold(good, '1'),
      hold(bad, '-5'),
      hold({ ...other, jobId: '1' }, '1'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes.slice(1))
      expect(outcome).toMatchObject({ reason: expect.any(InvalidRequest) });
    expect(await billing.balanceOf(organizationId)).toBe(19.999999);
  });
});

describe('concurrent holds', () => {
  it('of 64 jobs with credit for 10 succeed for exactly 10, in each round', async () => {
    for (let round = 0; round < 10; round++) {
      const organizationId = await organizationWith(billing, 102);
      // Separate messages, so that both replicas get some.
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, async (_, n) => {
          for (let turn = 0; turn < n % 8; turn++) await new Promise((resolve) => setImmediate(resolve));
          return billing.hold(newJob(organizationId), 10.2);
        }),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      for (const error of refused) expect(error).toBeInstanceOf(InsufficientCredit);
      expect(await billing.balanceOf(organizationId)).toBe(0);
    }
  });

  it('by several processes never overdraw the account, and none fails for another reason', async () => {
    for (let round = 0; round < 10; round++) {
      const organizationId = await organizationWith(billing, 10);
      await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(10));
      const batches = Array.from({ length: 5 }, () =>
        Array.from({ length: 13 }, () => newJob(organizationId)),
      );
      const outcomes = await Promise.all(
        batches.map((jobs) =>
          query<{ outcome: string }>(billing.dataSource, 'SELECT outcome FROM hold_credit($1, $2, $3, $4)', [
            jobs.map(({ jobId }) => jobId),
            jobs.map(() => organizationId),
            jobs.map(({ projectId }) => projectId),
            jobs.map(() => '1000000'),
          ]),
        ),
      );
      expect(outcomes.flat().filter(({ outcome }) => outcome === 'held')).toHaveLength(10);
      expect(outcomes.flat().filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(55);
    }
  });

  it('of one message are handled in their order, and a smaller one succeeds after a refused one', async () => {
    const organizationId = await organizationWith(billing, 10);
    const outcomes = await Promise.allSettled(
      [6, 5, 4, 1].map((amountUsd) => billing.hold(newJob(organizationId), amountUsd)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({
      reason: { message: expect.stringContaining('the balance is 4.00 USD') },
    });
    expect(outcomes[3]).toMatchObject({
      reason: { message: expect.stringContaining('the balance is 0.00 USD') },
    });
  });
});

describe('the end of a job', () => {
  it('posts the cost of a completed job and releases the rest of its hold', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.hold(job, 10.2);
    await billing.jobFinished(finished(job, 'completed', 0.5185));
    await hasStatus(job, 'posted');
    expect(await billing.balanceOf(organizationId)).toBe(19.4815);
  });

  it('posts a cost that equals the hold', async () => {
    const organizationId = await organizationWith(billing, 10.2);
    const job = newJob(organizationId);
    await billing.hold(job, 10.2);
    await billing.jobFinished(finished(job, 'completed', 10.2));
    await hasStatus(job, 'posted');
    expect(await billing.balanceOf(organizationId)).toBe(0);
  });

  it('posts nothing for a completed job without a cost', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.hold(job, 10.2);
    await billing.jobFinished(finished(job, 'completed', 0));
    await hasStatus(job, 'posted');
    expect(await billing.balanceOf(organizationId)).toBe(20);
  });

  it.each(terminalStatuses.filter((status) => status !== 'completed'))(
    'gives the whole hold of a job back that is %s, even if it names a cost',
    async (status) => {
      const organizationId = await organizationWith(billing, 20);
      const job = newJob(organizationId);
      await billing.hold(job, 10.2);
      await billing.jobFinished(finished(job, status, 3));
      await hasStatus(job, 'released');
      expect(await billing.balanceOf(organizationId)).toBe(20);
    },
  );

  it('takes effect once, also with a repeated event or another event of the same job', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.hold(job, 10.2);
    const before = await billing.finishedEventsReceived();
    const event = finished(job, 'completed', 5);
    await billing.jobFinished(event, 'the same event');
    await hasStatus(job, 'posted');
    for (let n = 0; n < 4; n++) await billing.jobFinished(event, 'the same event');
    await billing.jobFinished(finished(job, 'cancelled'));
    await billing.jobFinished(finished(job, 'completed', 7));
    await eventually(async () => expect(await billing.finishedEventsReceived()).toBe(before + 7));
    expect(await statusOf(job)).toBe('posted');
    expect(await billing.balanceOf(organizationId)).toBe(15);
  });

  it('that arrives before the hold makes billing refuse the hold', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.jobFinished(finished(job, 'cancelled'));
    await hasStatus(job, 'never_held');
    expect(await errorOf(billing.hold(job, 10.2))).toBeInstanceOf(HoldEnded);
    expect(await billing.balanceOf(organizationId)).toBe(20);
  });

  it('makes billing refuse a later hold of the job', async () => {
    const organizationId = await organizationWith(billing, 20);
    const job = newJob(organizationId);
    await billing.hold(job, 10.2);
    await billing.jobFinished(finished(job, 'expired'));
    await hasStatus(job, 'released');
    expect(await errorOf(billing.hold(job, 10.2))).toBeInstanceOf(HoldEnded);
    expect(await billing.balanceOf(organizationId)).toBe(20);
  });

  it('of an organization without an account is recorded, and the account is empty', async () => {
    const organizationId = newId('organization');
    const job = newJob(organizationId);
    await billing.jobFinished(finished(job, 'failed'));
    await hasStatus(job, 'never_held');
    await billing.organizationCreated({ organizationId, createdBy: newId('user'), firstOfUser: false });
    expect(await errorOf(billing.hold(job, 1))).toBeInstanceOf(HoldEnded);
    expect(await billing.balanceOf(organizationId)).toBe(0);
  });

  it('that is concurrent with its hold leaves nothing held, in either order', async () => {
    const organizationId = await organizationWith(billing, 1_000);
    const jobs = Array.from({ length: 150 }, () => newJob(organizationId));
    const outcomes = await Promise.all(
      jobs.map(async (job) => {
        const [outcome] = await Promise.allSettled([
          billing.hold(job, 1),
          billing.jobFinished(finished(job, 'cancelled')),
        ]);
        return outcome;
      }),
    );
    await eventually(async () => {
      for (const job of jobs) expect(['released', 'never_held']).toContain(await statusOf(job));
    });
    for (const [index, outcome] of outcomes.entries()) {
      const refused = outcome.status === 'rejected';
      if (refused) expect(outcome.reason).toBeInstanceOf(HoldEnded);
      expect(await statusOf(jobs[index]!)).toBe(refused ? 'never_held' : 'released');
    }
    expect(await billing.balanceOf(organizationId)).toBe(1_000);
  });

  it('never posts more than the hold; the difference raises an alert', async () => {
    const organizationId = await organizationWith(billing, 20);
    const [job, unheld] = [newJob(organizationId), newJob(organizationId)];
    await billing.hold(job, 5);
    await billing.jobFinished(finished(job, 'completed', 6));
    await billing.jobFinished(finished(unheld, 'completed', 2));
    await hasStatus(unheld, 'never_held');
    expect(await statusOf(job)).toBe('posted');
    expect(await billing.balanceOf(organizationId)).toBe(15);
    await eventually(async () => {
      const alerts = billing.logLines.filter((line) => line.includes('cost of a job exceeded its hold'));
      expect(alerts.map((line) => (JSON.parse(line) as { jobId: string }).jobId).sort()).toEqual(
        [job.jobId, unheld.jobId].sort(),
      );
      expect(await billing.metrics()).toMatch(/handtest_billing_cost_above_hold_total\S* 2/);
    });
  });
});
