/** The sessions of a user, listed and ended by that user. */
import { type Call, isId, type Nothing, type PageRequest } from '@handtest/contracts/define';
import { type SessionById, SessionNotFound, type SessionPage } from '@handtest/contracts/identity';
import { execute, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionCaller } from './calling-user.js';
import { leasesEnded } from './lease.js';
import { idleLifetime } from './session-lifetime.js';

const own = `token WHERE kind = 'session' AND user_id = $userId AND expires_at > clock_timestamp()
  AND coalesce(last_used_at, created_at) + ${idleLifetime} > clock_timestamp()`;

@Injectable()
export class SessionService {
  constructor(private readonly dataSource: DataSource) {}

  async list(request: PageRequest, call: Call): Promise<SessionPage> {
    const { userId, tokenId } = sessionCaller(call);
    const sessions = {
      columns: 'id, created_at, last_used_at, expires_at',
      from: own,
      orderBy: 'created_at DESC, id DESC',
    };
    type Listed = Omit<SessionPage['items'][number], 'current'>;
    const page = await queryPage<Listed>(this.dataSource, sessions, { userId }, request);
    return { ...page, items: page.items.map((item) => ({ ...item, current: item.id === tokenId })) };
  }

  async end({ sessionId }: SessionById, call: Call): Promise<Nothing> {
    const { userId } = sessionCaller(call);
    const parameters = { userId, sessionId };
    const remove = `DELETE FROM ${own} AND id = $sessionId`;
    if (!isId('session', sessionId) || (await execute(this.dataSource, remove, parameters)) === 0)
      throw new SessionNotFound();
    await leasesEnded();
    return {};
  }
}
