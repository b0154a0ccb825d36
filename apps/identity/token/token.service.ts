/** Creates and ends sessions, API keys and PATs. Only the answer has the value of a token; the row has its hash. */
import { newId } from '@handtest/contracts/define';
import { type KeyMode, newToken, tokenHint } from '@handtest/contracts/identity';
import { execute, type ListStatement, queryRecord, type SqlExecutor } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { absoluteLifetime } from './session-lifetime.js';
import { storedHash } from './stored-hash.js';

const insertSession = `INSERT INTO token (id, kind, hash, hint, user_id, expires_at)
  VALUES ($id, 'session', $hash, $hint, $userId, now() + ${absoluteLifetime}) RETURNING expires_at`;

/**
 * Inserts only while the verified password is current. A change of the password ends all sessions. The lock orders the
 * two: after the change this inserts nothing, before it the change ends this session too.
 */
const insertSessionByPassword = `INSERT INTO token (id, kind, hash, hint, user_id, expires_at)
  SELECT $id, 'session', $hash, $hint, id, now() + ${absoluteLifetime} FROM user_account
  WHERE id = $userId AND password_hash = $passwordHash FOR SHARE
  RETURNING expires_at`;

const insertNamed = `INSERT INTO token (id, kind, hash, hint, user_id, organization_id, name, mode, expires_at)
  SELECT $id, $kind, $hash, $hint, $userId, $organizationId, $name, $mode, $expiresAt::timestamptz
  WHERE $expiresAt IS NULL OR $expiresAt::timestamptz > now()`;

export interface NewSession {
  readonly token: string;
  /** The absolute end. */
  readonly expiresAt: string;
}

export interface NamedToken {
  readonly kind: 'key' | 'pat';
  readonly userId: string;
  readonly organizationId?: string;
  readonly name: string;
  /** Of a key. */
  readonly mode?: KeyMode;
  readonly expiresAt?: Date;
}

/** Keys or PATs as lists show them, newest first. */
export function tokenList(from: string, ownColumns = ''): ListStatement {
  const columns = `id, name, ${ownColumns} hint, created_at, last_used_at, expires_at, revoked_at`;
  return { columns, from, orderBy: 'created_at DESC, id DESC' };
}

@Injectable()
export class TokenService {
  async startSession(executor: SqlExecutor, userId: string): Promise<NewSession> {
    return (await this.insertSession(executor, insertSession, { userId }))!;
  }

  /** Undefined when the user has another password hash now. */
  startSessionByPassword(
    executor: SqlExecutor,
    userId: string,
    passwordHash: string,
  ): Promise<NewSession | undefined> {
    return this.insertSession(executor, insertSessionByPassword, { userId, passwordHash });
  }

  async endSessions(executor: SqlExecutor, userId: string): Promise<void> {
    await execute(executor, `DELETE FROM token WHERE kind = 'session' AND user_id = $userId`, { userId });
  }

  async removePats(executor: SqlExecutor, userId: string): Promise<void> {
    await execute(executor, `DELETE FROM token WHERE kind = 'pat' AND user_id = $userId`, { userId });
  }

  /** Undefined when `expiresAt` is not in the future. */
  async create(
    executor: SqlExecutor,
    named: NamedToken,
  ): Promise<{ id: string; token: string; name: string } | undefined> {
    const { kind, userId, organizationId = null, name, mode = null, expiresAt = null } = named;
    const id = newId(kind);
    const token = newToken(mode === 'test' ? 'test' : kind);
    const secret = { hash: storedHash(token), hint: tokenHint(token) };
    const row = { id, kind, ...secret, userId, organizationId, name, mode, expiresAt };
    return (await execute(executor, insertNamed, row)) === 1 ? { id, token, name } : undefined;
  }

  /** The row stays. Answers whether the token was not revoked before. */
  async revoke(executor: SqlExecutor, id: string): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = clock_timestamp() WHERE id = $id AND revoked_at IS NULL';
    return (await execute(executor, sql, { id })) === 1;
  }

  /** Answers whether this call removed the token. */
  async remove(executor: SqlExecutor, id: string): Promise<boolean> {
    return (await execute(executor, 'DELETE FROM token WHERE id = $id', { id })) === 1;
  }

  private async insertSession(
    executor: SqlExecutor,
    insert: string,
    user: Readonly<Record<string, string>>,
  ): Promise<NewSession | undefined> {
    const token = newToken('ses');
    const secret = { hash: storedHash(token), hint: tokenHint(token) };
    const parameters = { id: newId('session'), ...secret, ...user };
    const row = await queryRecord<{ expiresAt: string }>(executor, insert, parameters);
    return row && { token, ...row };
  }
}
