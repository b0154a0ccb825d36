import { HoldEnded, InsufficientCredit } from '@handtest/contracts/billing';
import { newId } from '@handtest/contracts/define';
import { type TerminalStatus, terminalStatuses } from '@handtest/contracts/job';
import { inTransaction, query } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import fc from 'fast-check';
import { HoldService } from '../hold/hold.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { AccountModel } from './account-model.js';
import {
  administrator,
  type BillingUnderTest,
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

const onlyHoldEnded = (error: unknown) => {
  if (!(error instanceof HoldEnded)) throw error;
};

const outcomeOf = (answer: unknown) => {
  if (answer instanceof InsufficientCredit) return 'insufficient';
  return answer instanceof HoldEnded ? 'ended' : 'held';
};

const statuses = terminalStatuses;
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)]!;

test('thousands of operations at once from everywhere: every sample is balanced and nothing is ever below zero', async () => {
  const organizations = await Promise.all(Array.from({ length: 6 }, () => organizationWith(billing, 60)));
  const granted = new Map(organizations.map((id) => [id, 60]));
  const held: TestJob[] = [];
  const ended: TestJob[] = [];
  let operations = 0;
  let refusals = 0;
  let samples = 0;
  let working = true;

  const sample = async () => {
    while (working) {
      expect(await billing.ledgerFaults()).toEqual([]);
      samples++;
    }
  };
  const step = async () => {
    operations++;
    const organizationId = pick(organizations);
    const dice = Math.random();
    if (dice < 0.5) {
      const job = newJob(organizationId);
      const outcome = await billing
        .hold(job, 1 + Math.floor(Math.random() * 15))
        .catch((error: unknown) => error);
      if (outcome instanceof InsufficientCredit) refusals++;
      else if (outcome instanceof Error) throw outcome;
      else held.push(job);
    } else if (dice < 0.9 && held.length > 0) {
      const [job] = held.splice(Math.floor(Math.random() * held.length), 1);
      ended.push(job!);
      const event = finished(job!, pick(statuses), Math.floor(Math.random() * 4));
      for (let copies = pick([1, 1, 2, 3]); copies > 0; copies--)
        await billing.jobFinished(event, job!.jobId);
    } else if (dice < 0.94) {
      await billing.jobFinished(finished(newJob(organizationId), pick(statuses)));
    } else if (dice < 0.97) {
      await billing.client.grantCredit({ organizationId, amountUsd: 3, note: 'more' }, administrator);
      granted.set(organizationId, granted.get(organizationId)! + 3);
    } else if (dice < 0.98 && ended.length > 0) {
      // Another event of the same job with another outcome: the first processed one counts.
      await billing.jobFinished(finished(pick(ended), pick(statuses), Math.floor(Math.random() * 4)));
    } else if (held.length > 0) {
      await billing.hold(pick(held), 2).catch(onlyHoldEnded);
    }
  };
  const work = async () => {
    for (let n = 0; n < 250; n++) await step();
  };
  const sampling = sample();
  await Promise.all(Array.from({ length: 16 }, work));
  working = false;
  await sampling;

  for (const job of held) await billing.jobFinished(finished(job, 'cancelled'));
  await eventually(
    async () =>
      expect(await query(billing.dataSource, `SELECT 1 FROM hold WHERE status = 'open' LIMIT 1`)).toEqual([]),
    { timeoutMs: 60_000 },
  );
  expect(await billing.ledgerFaults()).toEqual([]);
  const spent = await query<{ organizationId: string; usd: number }>(
    billing.dataSource,
    `SELECT organization_id AS "organizationId", (sum(cost_micros) / 1e6)::float8 AS usd FROM hold GROUP BY 1`,
  );
  for (const { organizationId, usd } of spent) {
    expect(await billing.balanceOf(organizationId)).toBeCloseTo(granted.get(organizationId)! - usd, 6);
  }
  expect({ operations, enoughSamples: samples > 20, someRefused: refusals > 0 }).toEqual({
    operations: 4_000,
    enoughSamples: true,
    someRefused: true,
  });
}, 120_000);

type Command =
  | { kind: 'hold'; batch: { job: number; micros: bigint }[] }
  | { kind: 'end'; batch: { job: number; status: TerminalStatus; micros: bigint }[] }
  | { kind: 'grant'; micros: bigint };

const jobNumber = fc.integer({ min: 0, max: 7 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('hold' as const),
    batch: fc.uniqueArray(fc.record({ job: jobNumber, micros: fc.bigInt({ min: 1n, max: 60n }) }), {
      selector: ({ job }) => job,
      minLength: 1,
    }),
  }),
  fc.record({
    kind: fc.constant('end' as const),
    batch: fc.array(
      fc.record({
        job: jobNumber,
        status: fc.constantFrom(...statuses),
        micros: fc.bigInt({ min: 0n, max: 40n }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({ kind: fc.constant('grant' as const), micros: fc.bigInt({ min: 1n, max: 80n }) }),
);

test('any sequence of operations leaves the balance and every answer that a simple model has', async () => {
  const [holds, ledger] = [billing.inject(HoldService), billing.inject(LedgerService)];
  const createdBy = newId('user');
  const run = async (commands: Command[]) => {
    const organizationId = await organizationWith(billing);
    await eventually(async () => expect(await billing.knows(organizationId)).toBe(true));
    const jobs = Array.from({ length: 8 }, () => newJob(organizationId));
    const model = new AccountModel();
    for (const step of commands) {
      if (step.kind === 'hold') {
        const requests = step.batch.map(({ job, micros }) => ({
          ...jobs[job]!,
          amountMicros: String(micros),
        }));
        const answers = await holds.hold(requests, jobService);
        expect(answers.map(outcomeOf)).toEqual(step.batch.map(({ job, micros }) => model.hold(job, micros)));
      } else if (step.kind === 'end') {
        await inTransaction(billing.dataSource, async (transaction) => {
          for (const { job, status, micros } of step.batch) {
            await holds.end({ ...finished(jobs[job]!, status), costMicros: String(micros) }, transaction);
          }
        });
        for (const { job, status, micros } of step.batch)
          model.end(job, status === 'completed' ? micros : 0n);
      } else {
        const credit = { kind: 'grant' as const, organizationId, createdBy, amountMicros: step.micros };
        await inTransaction(billing.dataSource, (transaction) => ledger.giveCredit(transaction, credit));
        model.grant(step.micros);
      }
      expect(await billing.balanceOf(organizationId)).toBe(Number(model.available) / 1e6);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), run), {
    numRuns: 120,
  });
  expect(await billing.ledgerFaults()).toEqual([]);
}, 120_000);
