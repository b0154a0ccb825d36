/** Personal access tokens: a user's own, managed with a session only. */
import { type Call, invalid, isId, type Nothing, type PageRequest } from '@handtest/contracts/define';
import {
  type CreatePatRequest,
  type PatById,
  type PatCreated,
  PatNotFound,
  type PatPage,
} from '@handtest/contracts/identity';
import { queryOne, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionCaller } from './calling-user.js';
import { parseInstant } from './expiry.js';
import { leasesEnded } from './lease.js';
import { tokenList, TokenService } from './token.service.js';

const ownPat = `SELECT FROM token WHERE id = $patId AND kind = 'pat' AND user_id = $userId`;
const pats = tokenList(`token WHERE kind = 'pat' AND user_id = $userId`);

@Injectable()
export class PatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenService,
  ) {}

  async create({ name, expiresAt: expiry }: CreatePatRequest, call: Call): Promise<PatCreated> {
    const { userId } = sessionCaller(call);
    const expiresAt = expiry ? parseInstant(expiry) : undefined;
    if (expiry && !expiresAt)
      throw invalid('expiresAt', 'expiresAt must be a timestamp such as 2026-03-01T10:00:00Z');
    const created = await this.tokens.create(this.dataSource, { kind: 'pat', userId, name, expiresAt });
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
