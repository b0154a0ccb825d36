/** The idempotency keys of created jobs. The row of a key names the job, whose status shows whether its creation has ended. */
import type { Call } from '@handtest/contracts/define';
import {
  execute,
  firstAnswer,
  type FirstRequest,
  type IdempotencyClaim,
  keyHasExpired,
  queryOne,
} from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Its caller gets an answer within 5 s (decisions, Answers): this much is left for it when the wait for the first ends. */
const answerMs = 250;

interface KeyRow extends FirstRequest<string>, Record<string, unknown> {
  readonly expired: boolean;
}

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The job that the first request with this key created; undefined when that request failed, or its key has expired, so
   * that the key is free.
   *
   * @throws IdempotencyKeyReused, IdempotentRequestRunning
   */
  jobOf(claim: IdempotencyClaim, { deadlineMs = Infinity }: Call): Promise<string | undefined> {
    return firstAnswer(claim, () => this.read(claim), deadlineMs - answerMs);
  }

  private async read({ principal, key }: IdempotencyClaim): Promise<FirstRequest<string> | undefined> {
    const row = await queryOne<KeyRow>(
      this.dataSource,
      `SELECT k.fingerprint, CASE WHEN j.status IS DISTINCT FROM 'pending' THEN k.job_id END AS answer, k.${keyHasExpired} AS expired
       FROM idempotency_key k LEFT JOIN job j ON j.id = k.job_id
       WHERE k.principal = $principal AND k.key = $key`,
      { principal, key },
    );
    if (!row?.expired) return row;
    const remove = `DELETE FROM idempotency_key WHERE principal = $principal AND key = $key AND ${keyHasExpired}`;
    await execute(this.dataSource, remove, { principal, key });
    return undefined;
  }
}
