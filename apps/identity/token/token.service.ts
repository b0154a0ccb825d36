/**
 * Makes sessions, API keys and PATs, and ends them. The value of a token exists in the answer that made it and nowhere
 * else; the row keeps its hash.
 */
import { newId } from '@handtest/contracts/define';
import { newToken, tokenHint } from '@handtest/contracts/identity';
import { execute, queryOne, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { absoluteLifetime } from './session-lifetime.js';
import { storedHash } from './stored-hash.js';

const insertSession = `INSERT INTO token (id, kind, hash, hint, user_id, expires_at)
  VALUES ($1, 'session', $2, $3, $4, now() + ${absoluteLifetime}) RETURNING expires_at AS "expiresAt"`;

/**
 * Only while the password is still the one that was verified: the lock makes a change of it, which ends all sessions, come
 * either before, and then there is none, or after, and then it ends this one too.
 */
const insertSessionByPassword = `INSERT INTO token (id, kind, hash, hint, user_id, expires_at)
  SELECT $1, 'session', $2, $3, id, now() + ${absoluteLifetime} FROM user_account
  WHERE id = $4 AND password_hash = $5 FOR SHARE
  RETURNING expires_at AS "expiresAt"`;

const insertNamed = `INSERT INTO token (id, kind, hash, hint, user_id, organization_id, name, expires_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8::timestamptz WHERE $8 IS NULL OR $8::timestamptz > now()`;

export interface NewSession {
  readonly token: string;
  /** The absolute end. */
  readonly expiresAt: string;
}

/** What a key or PAT is made of. */
export interface NamedToken {
  readonly kind: 'key' | 'pat';
  readonly userId: string;
  readonly organizationId?: string;
  readonly name: string;
  readonly expiresAt?: Date;
}

@Injectable()
export class TokenService {
  async startSession(executor: SqlExecutor, userId: string): Promise<NewSession> {
    return (await this.insertSession(executor, insertSession, [userId]))!;
  }

  /** Undefined when the user's password has another hash by now. */
  startSessionByPassword(
    executor: SqlExecutor,
    userId: string,
    passwordHash: string,
  ): Promise<NewSession | undefined> {
    return this.insertSession(executor, insertSessionByPassword, [userId, passwordHash]);
  }

  async endSessions(executor: SqlExecutor, userId: string): Promise<void> {
    await execute(executor, `DELETE FROM token WHERE kind = 'session' AND user_id = $1`, [userId]);
  }

  async removePats(executor: SqlExecutor, userId: string): Promise<void> {
    await execute(executor, `DELETE FROM token WHERE kind = 'pat' AND user_id = $1`, [userId]);
  }

  /** Undefined when it would have ended already. */
  async make(
    executor: SqlExecutor,
    named: NamedToken,
  ): Promise<{ id: string; token: string; name: string } | undefined> {
    const { kind, userId, organizationId = null, name, expiresAt = null } = named;
    const id = newId(kind);
    const token = newToken(kind);
    const secret = [storedHash(token), tokenHint(token)];
    const made = await execute(executor, insertNamed, [
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

  /** The row stays and says since when. Answers whether this revoked it. */
  async revoke(executor: SqlExecutor, id: string): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = clock_timestamp() WHERE id = $1 AND revoked_at IS NULL';
    return (await execute(executor, sql, [id])) === 1;
  }

  /** Answers whether this removed it. */
  async remove(executor: SqlExecutor, id: string): Promise<boolean> {
    return (await execute(executor, 'DELETE FROM token WHERE id = $1', [id])) === 1;
  }

  private async insertSession(
    executor: SqlExecutor,
    insert: string,
    values: string[],
  ): Promise<NewSession | undefined> {
    const token = newToken('ses');
    const parameters = [newId('session'), storedHash(token), tokenHint(token), ...values];
    const row = await queryOne<{ expiresAt: Date }>(executor, insert, parameters);
    return row && { token, expiresAt: row.expiresAt.toISOString() };
  }
}
