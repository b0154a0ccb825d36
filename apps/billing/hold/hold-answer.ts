/** What the database decided about a hold, as the answer that the job service gets. */
import {
  HoldEnded,
  type HoldRecord,
  type HoldRequest,
  InsufficientCredit,
  usdText,
} from '@handtest/contracts/billing';

/** One row of the database function `hold_credit`; amounts are decimal text, null where the outcome has none. */
export interface HoldOutcome {
  outcome: 'held' | 'ended' | 'insufficient';
  amountMicros: string | null;
  availableMicros: string | null;
}

export type HoldAnswer = HoldRecord | HoldEnded | InsufficientCredit;

export function holdAnswer(request: HoldRequest, row: HoldOutcome): HoldAnswer {
  switch (row.outcome) {
    case 'held':
      return { jobId: request.jobId, amountMicros: row.amountMicros! };
    case 'ended':
      return new HoldEnded();
    case 'insufficient':
      return new InsufficientCredit(
        `This job needs ${usdText(BigInt(request.amountMicros))} USD of credit, ` +
          `but the balance is ${usdText(BigInt(row.availableMicros!))} USD.`,
      );
  }
}
