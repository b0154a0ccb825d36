/** Idempotency keys: the same key and request get the first success again, for 72 hours. */
import { setTimeout as delay } from 'node:timers/promises';
import { IdempotencyKeyReused, IdempotentRequestRunning } from '@handtest/contracts/job';
import { deletionOf, execute, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const keepHours = 72;
/** How long a second request waits for the first. */
const waitMs = 5_000;
const lookEveryMs = 50;
/** By then the process that began has answered or is gone: somebody else may do it again, Stripe knows it for the same. */
const abandonedAfterSeconds = 30;

export interface Claim {
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

interface KeyRow<Answer> extends Record<string, unknown> {
  fingerprint: string;
  answer: Answer | null;
}

/** Takes a key that is free, has expired, or was left behind by a process that died. */
const take = `INSERT INTO idempotency_key AS known (principal, key, fingerprint) VALUES ($1, $2, $3)
  ON CONFLICT (principal, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = NULL, attempted_at = now(),
    created_at = CASE WHEN known.answer IS NULL THEN known.created_at ELSE now() END
  WHERE known.created_at <= now() - interval '${keepHours} hours'
    OR (known.answer IS NULL AND known.fingerprint = excluded.fingerprint
      AND known.attempted_at <= now() - interval '${abandonedAfterSeconds} seconds')`;

@Injectable()
export class IdempotencyService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const where = `created_at <= now() - interval '${keepHours} hours'`;
    const expired = { table: 'idempotency_key', key: 'principal, key', where };
    this.sweepers.start(deletionOf(expired, this.dataSource));
  }

  /**
   * Does the work, unless it was done before with this key. Work that fails leaves the key free.
   *
   * @throws IdempotencyKeyReused when it was used for another request
   * @throws IdempotentRequestRunning when the first request has not ended within 5 seconds
   */
  async once<Answer extends object>(
    claim: Claim,
    work: () => Promise<Answer>,
  ): Promise<{ answer: Answer; replayed?: true }> {
    const giveUpAtMs = performance.now() + waitMs;
    for (;;) {
      const taken = await execute(this.dataSource, take, [claim.principal, claim.key, claim.fingerprint]);
      if (taken > 0) return { answer: await this.carryOut(claim, work) };
      const known = await this.read<Answer>(claim);
      if (known && known.fingerprint !== claim.fingerprint) throw new IdempotencyKeyReused();
      if (known?.answer) return { answer: known.answer, replayed: true };
      if (performance.now() > giveUpAtMs) throw new IdempotentRequestRunning();
      await delay(lookEveryMs);
    }
  }

  private async carryOut<Answer>({ principal, key }: Claim, work: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await work();
      const keep = 'UPDATE idempotency_key SET answer = $3 WHERE principal = $1 AND key = $2';
      await execute(this.dataSource, keep, [principal, key, JSON.stringify(answer)]);
      return answer;
    } catch (error) {
      const free = 'DELETE FROM idempotency_key WHERE principal = $1 AND key = $2 AND answer IS NULL';
      await execute(this.dataSource, free, [principal, key]);
      throw error;
    }
  }

  private read<Answer>({ principal, key }: Claim): Promise<KeyRow<Answer> | undefined> {
    const select = 'SELECT fingerprint, answer FROM idempotency_key WHERE principal = $1 AND key = $2';
    return queryOne<KeyRow<Answer>>(this.dataSource, select, [principal, key]);
  }
}
