/** What a job under way waits for. Pure. */
import type { OpenJob } from './admin-query.js';

export interface Waiting {
  readonly text: string;
  /** Since when. */
  readonly since: string;
}

export function waitingOf({ createdAt, claimedAt, submittedAt, testerAlias }: OpenJob): Waiting {
  if (submittedAt) return { text: 'Its report is being read', since: submittedAt };
  if (claimedAt)
    return { text: testerAlias ? `${testerAlias} is testing` : 'A tester is testing', since: claimedAt };
  return { text: 'Waits for a tester', since: createdAt };
}
