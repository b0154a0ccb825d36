/** The idempotency keys of creations. The row of a key names its job, whose status shows whether the creation has ended. */
import type { Call } from '@handtest/contracts/define';
import type { Testability } from '@handtest/contracts/extraction';
import {
  execute,
  firstAnswer,
  type FirstRequest,
  type IdempotencyClaim,
  keyHasExpired,
  prepared,
} from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How long a second request waits for the first. */
const waitMs = 5_000;
/** Reserved from the caller's time for the answer. */
const answerMs = 250;

/** What the first request made. */
export interface FirstJob {
  readonly jobId: string;
  readonly testability: Testability | null;
}

interface KeyRow extends FirstRequest<FirstJob>, Record<string, unknown> {
  readonly expired: boolean;
}

const firstRequest = prepared<KeyRow>(
  'first_request',
  `SELECT k.fingerprint, k.${keyHasExpired} AS expired,
     CASE WHEN j.status IS NULL OR j.status NOT IN ('preparing', 'pending') OR j.testability IS NOT NULL
       THEN json_build_object('jobId', k.job_id, 'testability', j.testability) END AS answer
   FROM idempotency_key AS k LEFT JOIN job AS j ON j.id = k.job_id
   WHERE k.principal = $principal AND k.key = $key`,
);

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The job of the first request with this key; undefined when the key is free, because that request failed or the key has
   * expired.
   *
   * @throws IdempotencyKeyReused, IdempotentRequestRunning
   */
  jobOf(claim: IdempotencyClaim, { deadlineMs = Infinity }: Call): Promise<FirstJob | undefined> {
    const endMs = Math.min(performance.now() + waitMs, deadlineMs - answerMs);
    return firstAnswer(claim, () => this.read(claim), endMs);
  }

  private async read({ principal, key }: IdempotencyClaim): Promise<FirstRequest<FirstJob> | undefined> {
    const [row] = await firstRequest(this.dataSource, { principal, key });
    if (!row?.expired) return row;
    const remove = `DELETE FROM idempotency_key WHERE principal = $principal AND key = $key AND ${keyHasExpired}`;
    await execute(this.dataSource, remove, { principal, key });
    return undefined;
  }
}
