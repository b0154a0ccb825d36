/**
 * The idempotency keys of create-issue. The row of a key names its filing, which has the answer when it has ended. Both are
 * written in one transaction, so a repetition after a crash finds the filing.
 */
import type { CreateIssueRequest } from '@handtest/contracts/codehost';
import { type Call, requestFingerprint } from '@handtest/contracts/define';
import { actorOf } from '@handtest/contracts/identity';
import {
  execute,
  firstAnswer,
  type FirstRequest,
  type IdempotencyClaim,
  isUniqueViolation,
  keyHasExpired,
  queryOne,
} from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** How long a second request waits for the first. */
const waitMs = 5_000;

/** The answer is the id of a filing that has an issue. A failed request leaves its key free. */
const selectFirst = `SELECT fingerprint, filing_id, CASE WHEN ended_at IS NOT NULL THEN filing_id END AS answer,
    ${keyHasExpired}
      OR CASE WHEN filing_id IS NULL THEN fingerprint = $fingerprint ELSE filing.id IS NULL END AS is_free
  FROM idempotency_key LEFT JOIN filing ON filing.id = filing_id AND state <> 'failed'
  WHERE principal = $principal AND key = $key`;

/** Only the row that was read: another request may have the key now. */
const removeFree = `DELETE FROM idempotency_key
  WHERE principal = $principal AND key = $key AND filing_id IS NOT DISTINCT FROM $filingId`;

const insertKey = `INSERT INTO idempotency_key (principal, key, fingerprint, filing_id)
  VALUES ($principal, $key, $fingerprint, $filingId)`;

interface KeyRow extends FirstRequest<string>, Record<string, unknown> {
  readonly filingId: string | null;
  readonly isFree: boolean;
}

/** To be called in the transaction that reserves the filing. */
export type BindKey = (transaction: EntityManager, filingId: string) => Promise<void>;

@Injectable()
export class IdempotencyService {
  constructor(private readonly database: DataSource) {}

  /**
   * The id of the filing: of the first request with this key when it has succeeded, or what `reserve` answers.
   *
   * @throws IdempotencyKeyReused, IdempotentRequestRunning
   */
  async once(
    request: CreateIssueRequest,
    { caller }: Call,
    reserve: (bind: BindKey) => Promise<string>,
  ): Promise<{ id: string; replayed?: true }> {
    const { idempotencyKey: key } = request;
    if (key === undefined) return { id: await reserve(async () => undefined) };
    const claim = { principal: actorOf(caller).id, key, fingerprint: requestFingerprint(request) };
    const endMs = performance.now() + waitMs;
    for (;;) {
      const id = await firstAnswer(claim, () => this.read(claim), endMs);
      if (id !== undefined) return { id, replayed: true };
      try {
        return { id: await reserve((transaction, filingId) => bind(transaction, claim, filingId)) };
      } catch (error) {
        // Another request with the key was faster.
        if (!isUniqueViolation(error, 'idempotency_key_pkey')) throw error;
      }
    }
  }

  private async read(claim: IdempotencyClaim): Promise<FirstRequest<string> | undefined> {
    const row = await queryOne<KeyRow>(this.database, selectFirst, { ...claim });
    if (!row?.isFree) return row;
    const { principal, key } = claim;
    await execute(this.database, removeFree, { principal, key, filingId: row.filingId });
    return undefined;
  }
}

async function bind(transaction: EntityManager, claim: IdempotencyClaim, filingId: string): Promise<void> {
  await execute(transaction, insertKey, { ...claim, filingId });
}
