/** The outcome of a hold in the database, as the answer to the job service. */
import {
  HoldEnded,
  type HoldRecord,
  type HoldRequest,
  InsufficientCredit,
  usdText,
} from '@handtest/contracts/billing';

/** One row of the database function `hold_credit`. Amounts are decimal text. */
export interface HoldOutcome extends Record<string, unknown> {
  outcome: 'held' | 'ended' | 'insufficient' | 'organization_cap' | 'project_cap';
  amountMicros: string | null;
  /** Of the balance, or of the cap. */
  availableMicros: string | null;
  limitMicros: string | null;
}

export type HoldAnswer = HoldRecord | HoldEnded | InsufficientCredit;

export function holdAnswer(request: HoldRequest, row: HoldOutcome): HoldAnswer {
  const needed = `This job needs ${usd(request.amountMicros)} of credit`;
  switch (row.outcome) {
    case 'held':
      return { jobId: request.jobId, amountMicros: row.amountMicros! };
    case 'ended':
      return new HoldEnded();
    case 'insufficient':
      return new InsufficientCredit(`${needed}, but the balance is ${usd(row.availableMicros)}.`);
    case 'organization_cap':
      return new InsufficientCredit(`${needed}, but ${exceeded('organization', row)}`);
    case 'project_cap':
      return new InsufficientCredit(`${needed}, but ${exceeded('project', row)}`);
  }
}

function exceeded(whose: 'organization' | 'project', { limitMicros, availableMicros }: HoldOutcome): string {
  const left = `only ${usd(availableMicros)} is left this month`;
  return `of the ${whose}'s monthly cap of ${usd(limitMicros)} ${left}.`;
}

function usd(micros: string | null): string {
  return `${usdText(BigInt(micros!))} USD`;
}
