/** Idempotency keys of requests to Stripe: the key is stored before the request, the answer after it. */
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

/** How long a second request waits for the first. */
const waitMs = 5_000;
/** After this time another process may repeat the request. Stripe recognizes the repetition by its own key. */
const abandonedAfterSeconds = 30;

/** Succeeds for a key that is new, has expired, or belongs to an abandoned request. */
const claimKey = `INSERT INTO idempotency_key AS known (principal, key, fingerprint) VALUES ($principal, $key, $fingerprint)
  ON CONFLICT (principal, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = NULL, attempted_at = now(),
    created_at = CASE WHEN known.answer IS NULL THEN known.created_at ELSE now() END
  WHERE known.${keyHasExpired}
    OR (known.answer IS NULL AND known.fingerprint = excluded.fingerprint
      AND known.attempted_at <= now() - interval '${abandonedAfterSeconds} seconds')
  RETURNING created_at AS first_at`;
const ofKey = 'WHERE principal = $principal AND key = $key';

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Does the work once for each key. Failed work leaves the key free.
   *
   * @param work gets the instant of the first attempt, which one that repeats an abandoned attempt gets too
   * @throws IdempotencyKeyReused, IdempotentRequestRunning
   */
  async once<Answer extends object>(
    claim: IdempotencyClaim,
    work: (firstAt: Date) => Promise<Answer>,
  ): Promise<{ answer: Answer; replayed?: true }> {
    let firstAt: Date | undefined;
    const claimOrRead = async () => {
      const claimedOrFirst = await this.claimOrRead<Answer>(claim);
      if (!('firstAt' in claimedOrFirst)) return claimedOrFirst;
      firstAt = claimedOrFirst.firstAt;
      return undefined;
    };
    const answer = await firstAnswer(claim, claimOrRead, performance.now() + waitMs);
    return answer ? { answer, replayed: true } : { answer: await this.carryOut(claim, () => work(firstAt!)) };
  }

  /** The instant of the first attempt when this request has claimed the key; otherwise the request that has it. */
  private async claimOrRead<Answer>(
    claim: IdempotencyClaim,
  ): Promise<{ firstAt: Date } | FirstRequest<Answer>> {
    const { principal, key } = claim;
    for (;;) {
      const claimed = await queryOne<{ firstAt: Date }>(this.dataSource, claimKey, { ...claim });
      if (claimed) return claimed;
      const first = await queryOne<FirstRequest<Answer> & Record<string, unknown>>(
        this.dataSource,
        `SELECT fingerprint, answer FROM idempotency_key ${ofKey}`,
        { principal, key },
      );
      if (first) return first;
    }
  }

  private async carryOut<Answer>(
    { principal, key }: IdempotencyClaim,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await work();
      await execute(this.dataSource, `UPDATE idempotency_key SET answer = $answer ${ofKey}`, {
        principal,
        key,
        answer: JSON.stringify(answer),
      });
      return answer;
    } catch (error) {
      const free = `DELETE FROM idempotency_key ${ofKey} AND answer IS NULL`;
      await execute(this.dataSource, free, { principal, key });
      throw error;
    }
  }
}
