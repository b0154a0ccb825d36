/** What the simulated tester does with a job: the host of its url chooses. Any other host passes. Pure. */
import type { PassStatus } from '@handtest/contracts/job';

export type Outcome =
  /** The tester submits a report with this verdict. */
  | { readonly kind: 'report'; readonly verdict: PassStatus }
  /** The tester rejects the job. */
  | { readonly kind: 'impossible' | 'url_unreachable'; readonly reason: string }
  /** No tester claims the job. */
  | { readonly kind: 'expire' };

export interface SimulatedTest {
  readonly outcome: Outcome;
  /** From the claim to the report. */
  readonly workMs: number;
}

const usualWorkMs = 1_000;
const pass: Outcome = { kind: 'report', verdict: 'pass' };

const outcomes: Readonly<Record<string, Outcome>> = {
  'pass.test': pass,
  'fail.test': { kind: 'report', verdict: 'fail' },
  'notapplicable.test': { kind: 'report', verdict: 'not_applicable' },
  'expire.test': { kind: 'expire' },
  'reject.test': { kind: 'impossible', reason: 'The instructions cannot be followed (simulated)' },
  'unreachable.test': { kind: 'url_unreachable', reason: 'The page does not load (simulated)' },
};

/** @param url of a job; earlier versions accepted some that are no addresses */
export function simulatedTestOf(url: string): SimulatedTest {
  const hostname = URL.parse(url)?.hostname ?? '';
  const outcome = Object.hasOwn(outcomes, hostname) ? outcomes[hostname]! : pass;
  return { outcome, workMs: hostname === 'slow.test' ? 30_000 : usualWorkMs };
}
