/** Concurrent random operations of all kinds on the ledger, with repeated checks of it. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import { terminalStatuses } from '@handtest/contracts/job';
import { inTransaction, query } from '@handtest/database';
import { HoldService } from '../hold/hold.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import {
  type BillingUnderTest,
  finished,
  jobService,
  newJob,
  organizationWith,
  type TestJob,
} from './billing-under-test.js';

export interface RandomRun {
  operations: number;
  refusals: number;
  samples: number;
  /** Samples with a broken rule. */
  faults: number;
  /** Holds that have ended more than once. */
  doubleEnds: number;
}

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)]!;

class RandomOperations {
  readonly held: TestJob[] = [];
  readonly ended: TestJob[] = [];
  refusals = 0;
  private references = 0;
  private readonly holds: HoldService;
  private readonly ledger: LedgerService;

  constructor(
    private readonly billing: BillingUnderTest,
    private readonly organizations: readonly string[],
  ) {
    this.holds = billing.inject(HoldService);
    this.ledger = billing.inject(LedgerService);
  }

  async step(): Promise<void> {
    const dice = Math.random();
    if (dice < 0.5) await this.hold();
    else if (dice < 0.9) await this.end();
    else if (dice < 0.95) await this.buy();
    else await this.refund();
  }

  async end(job = this.held.splice(Math.floor(Math.random() * this.held.length), 1)[0]): Promise<void> {
    // Some ends are repeated, with another outcome.
    const ending = [job, Math.random() < 0.2 ? pick(this.ended) : undefined].filter(
      (one) => one !== undefined,
    );
    if (job) this.ended.push(job);
    await inTransaction(this.billing.dataSource, async (transaction) => {
      for (const one of ending) {
        await this.holds.end(
          finished(one, pick(terminalStatuses), Math.floor(Math.random() * 4)),
          transaction,
        );
      }
    });
  }

  private async hold(): Promise<void> {
    const job = newJob(pick(this.organizations));
    const amountMicros = String(1_000_000 + Math.floor(Math.random() * 10_000_000));
    const [answer] = await this.holds.hold([{ ...job, amountMicros }], jobService);
    if (answer instanceof InsufficientCredit) this.refusals++;
    else if (answer instanceof Error) throw answer;
    else this.held.push(job);
  }

  private async buy(): Promise<void> {
    const credit = {
      kind: 'purchase' as const,
      organizationId: pick(this.organizations),
      amountMicros: 15_000_000n,
    };
    // Every second purchase arrives twice.
    const reference = `purchase ${Math.floor(this.references++ / 2)}`;
    await inTransaction(this.billing.dataSource, async (transaction) => {
      await this.ledger.giveCredit(transaction, { ...credit, reference });
    });
  }

  private async refund(): Promise<void> {
    const refund = { organizationId: pick(this.organizations), amountMicros: 5_000_000n };
    await inTransaction(this.billing.dataSource, (transaction) =>
      this.ledger.takeBack(transaction, { ...refund, reference: `refund ${this.references++}` }),
    );
  }
}

/** @param operations in all, by 16 workers */
export async function runRandomOperations(billing: BillingUnderTest, operations: number): Promise<RandomRun> {
  const organizations = await Promise.all(Array.from({ length: 8 }, () => organizationWith(billing, 100)));
  const random = new RandomOperations(billing, organizations);
  let [left, samples, faults] = [operations, 0, 0];
  const work = async () => {
    while (left-- > 0) await random.step();
  };
  const sampling = (async () => {
    while (left > 0) {
      if ((await billing.ledgerFaults()).length > 0) faults++;
      samples++;
    }
  })();
  await Promise.all(Array.from({ length: 16 }, work));
  await sampling;
  for (const job of [...random.held]) await random.end(job);
  if ((await billing.ledgerFaults()).length > 0) faults++;
  const doubles = await query(
    billing.dataSource,
    `SELECT job_id FROM ledger_transaction WHERE kind IN ('post', 'release') GROUP BY job_id HAVING count(*) > 1`,
  );
  const { refusals } = random;
  return { operations, refusals, samples: samples + 1, faults, doubleEnds: doubles.length };
}

/** Concurrent clients that each need one tenth of the credit. Answers how many got it in each round. */
export async function race(billing: BillingUnderTest, clients: number, rounds: number): Promise<number[]> {
  const winners: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const organizationId = await organizationWith(billing, 10);
    const outcomes = await Promise.allSettled(
      Array.from({ length: clients }, () => billing.hold(newJob(organizationId), 1)),
    );
    const other = outcomes.find(
      (one) => one.status === 'rejected' && !(one.reason instanceof InsufficientCredit),
    );
    if (other) throw (other as PromiseRejectedResult).reason;
    winners.push(outcomes.filter(({ status }) => status === 'fulfilled').length);
  }
  return winners;
}
