/** Personal access tokens: a user's own, managed with a session only. */
import { type Call, invalid, isId, type Nothing, type PageRequest } from '@handtest/contracts/define';
import {
  type CreatePatRequest,
  type PatById,
  type PatCreated,
  PatNotFound,
  type PatPage,
  TokenNotAccepted,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionCaller } from './calling-user.js';
import { parseInstant } from './expiry.js';
import { leasesEnded } from './lease.js';
import { tokenList, TokenService } from './token.service.js';

const ownPat = `SELECT FROM token WHERE id = $patId AND kind = 'pat' AND user_id = $userId`;

/**
 * The first proof of an address ends the sessions, then the PATs. The lock orders the two: after the session has ended no
 * PAT is inserted, before it the proof ends this PAT too.
 */
const lockSession = 'SELECT FROM token WHERE id = $tokenId FOR KEY SHARE';

const pats = tokenList(`token WHERE kind = 'pat' AND user_id = $userId`);

@Injectable()
export class PatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenService,
  ) {}

  async create({ name, expiresAt: expiry }: CreatePatRequest, call: Call): Promise<PatCreated> {
    const { userId, tokenId } = sessionCaller(call);
    const expiresAt = expiry ? parseInstant(expiry) : undefined;
    if (expiry && !expiresAt)
      throw invalid('expiresAt', 'expiresAt must be a timestamp such as 2026-03-01T10:00:00Z');
    const created = await inTransaction(this.dataSource, async (transaction) => {
      if (!(await queryOne(transaction, lockSession, { tokenId }))) throw new TokenNotAccepted();
      return this.tokens.create(transaction, { kind: 'pat', userId, name, expiresAt });
    });
    if (!created) throw invalid('expiresAt', 'expiresAt must be in the future');
    return created;
  }

  /** Newest first, revoked and expired ones included. */
  async list(request: PageRequest, call: Call): Promise<PatPage> {
    const { userId } = sessionCaller(call);
    return queryPage(this.dataSource, pats, { userId }, request);
  }

  async revoke({ patId }: PatById, call: Call): Promise<Nothing> {
    await this.assertOwn(patId, call);
    await this.tokens.revoke(this.dataSource, patId);
    await leasesEnded();
    return {};
  }

  async remove({ patId }: PatById, call: Call): Promise<Nothing> {
    await this.assertOwn(patId, call);
    await this.tokens.remove(this.dataSource, patId);
    await leasesEnded();
    return {};
  }

  private async assertOwn(patId: string, call: Call): Promise<void> {
    const { userId } = sessionCaller(call);
    const isOwn = isId('pat', patId) && (await queryOne(this.dataSource, ownPat, { patId, userId }));
    if (!isOwn) throw new PatNotFound();
  }
}
