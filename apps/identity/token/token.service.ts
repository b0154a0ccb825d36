/**
 * Makes sessions, API keys and PATs, and ends them. The value of a token exists in the answer that made it and nowhere
 * else; the row keeps its hash.
 */
import { newId } from '@handtest/contracts/define';
import { newToken, tokenHint } from '@handtest/contracts/identity';
import { execute, queryOne, type SqlExecutor, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { absoluteLifetime } from './session-lifetime.js';
import { storedHash } from './stored-hash.js';

const insertSession = `INSERT INTO token (id, kind, hash, hint, user_id, expires_at)
  VALUES ($1, 'session', $2, $3, $4, now() + ${absoluteLifetime}) RETURNING expires_at AS "expiresAt"`;

const insertNamed = `INSERT INTO token (id, kind, hash, hint, user_id, organization_id, name, expires_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8::timestamptz WHERE $8 IS NULL OR $8::timestamptz > now()`;

const batchSize = 500;
const deleteEndedSessions = `DELETE FROM token WHERE id IN (
  SELECT id FROM token WHERE kind = 'session' AND expires_at <= now() LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

/** What a key or PAT is made of. */
export interface NamedToken {
  readonly kind: 'key' | 'pat';
  readonly userId: string;
  readonly organizationId?: string;
  readonly name: string;
  readonly expiresAt?: Date;
}

@Injectable()
export class TokenService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onModuleInit(): void {
    const run = () => execute(this.dataSource, deleteEndedSessions);
    this.sweepers.start({ name: 'ended_sessions', everyMs: 600_000, batchSize, run });
  }

  async startSession(executor: SqlExecutor, userId: string): Promise<{ token: string; expiresAt: string }> {
    const token = newToken('ses');
    const parameters = [newId('session'), storedHash(token), tokenHint(token), userId];
    const row = await queryOne<{ expiresAt: Date }>(executor, insertSession, parameters);
    return { token, expiresAt: row!.expiresAt.toISOString() };
  }

  /** Undefined when it would have ended already. */
  async make(named: NamedToken): Promise<{ id: string; token: string; name: string } | undefined> {
    const { kind, userId, organizationId = null, name, expiresAt = null } = named;
    const id = newId(kind);
    const token = newToken(kind);
    const secret = [storedHash(token), tokenHint(token)];
    const made = await execute(this.dataSource, insertNamed, [
      id,
      kind,
      ...secret,
      userId,
      organizationId,
      name,
      expiresAt,
    ]);
    return made === 1 ? { id, token, name } : undefined;
  }

  /** The row stays and says since when. */
  async revoke(id: string): Promise<void> {
    const sql = 'UPDATE token SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = $1';
    await execute(this.dataSource, sql, [id]);
  }

  async remove(id: string): Promise<void> {
    await execute(this.dataSource, 'DELETE FROM token WHERE id = $1', [id]);
  }
}
