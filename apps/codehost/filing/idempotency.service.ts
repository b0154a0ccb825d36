/**
 * Idempotency keys of create-issue. A finding is filed once anyway: a repetition joins its row. The key only binds the
 * request, so no answer is stored.
 */
import type { CreateIssueRequest, IssueCreated } from '@handtest/contracts/codehost';
import { type Call, IdempotencyKeyReused, requestFingerprint } from '@handtest/contracts/define';
import { actorOf } from '@handtest/contracts/identity';
import { execute, keyHasExpired, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const claimSql = `INSERT INTO idempotency_key AS known (principal, key, fingerprint) VALUES ($principal, $key, $fingerprint)
  ON CONFLICT (principal, key) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = clock_timestamp()
  WHERE known.${keyHasExpired}`;
const ofKey = 'WHERE principal = $principal AND key = $key';

@Injectable()
export class IdempotencyService {
  constructor(private readonly database: DataSource) {}

  /** A request that fails leaves its key free. @throws IdempotencyKeyReused */
  async once(
    request: CreateIssueRequest,
    { caller }: Call,
    file: () => Promise<IssueCreated>,
  ): Promise<IssueCreated> {
    const { idempotencyKey: key } = request;
    if (key === undefined) return file();
    const claim = { principal: actorOf(caller).id, key };
    const fingerprint = requestFingerprint(request);
    const isFirst = (await execute(this.database, claimSql, { ...claim, fingerprint })) === 1;
    if (!isFirst) await this.assertSame(claim, fingerprint);
    try {
      const answer = await file();
      return isFirst ? answer : { ...answer, replayed: true };
    } catch (error) {
      if (isFirst) await execute(this.database, `DELETE FROM idempotency_key ${ofKey}`, claim);
      throw error;
    }
  }

  private async assertSame(claim: { principal: string; key: string }, fingerprint: string): Promise<void> {
    const select = `SELECT fingerprint FROM idempotency_key ${ofKey}`;
    const known = await queryOne<{ fingerprint: string }>(this.database, select, claim);
    if (known && known.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  }
}
