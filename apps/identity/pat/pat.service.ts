/** Personal access tokens: a user's own, managed with a session only. */
import {
  type Call,
  defaultLimit,
  InvalidRequest,
  isId,
  type PageRequest,
  pageOf,
} from '@handtest/contracts/define';
import {
  type CreatePatRequest,
  type PatById,
  type PatCreated,
  PatNotFound,
  type PatPage,
} from '@handtest/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessionCaller } from '../account/calling-user.js';
import { tokenRecord } from '../token/token-record.js';
import { Token } from '../token/token.entity.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../verification/lease.js';
import { parseInstant } from './expiry.js';

@Injectable()
export class PatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenService,
  ) {}

  async create(request: CreatePatRequest, call: Call): Promise<PatCreated> {
    const { userId } = sessionCaller(call);
    const expiresAt = request.expiresAt ? parseInstant(request.expiresAt) : undefined;
    if (request.expiresAt && !expiresAt) {
      throw new InvalidRequest('expiresAt must be an ISO 8601 date and time');
    }
    const made = await this.tokens.make(this.dataSource, {
      kind: 'pat',
      userId,
      name: request.name,
      expiresAt,
    });
    if (!made) throw new InvalidRequest('expiresAt must be in the future');
    return made;
  }

  /** Newest first, revoked and expired ones included. */
  async list(request: PageRequest, call: Call): Promise<PatPage> {
    const { userId } = sessionCaller(call);
    const [pats, total] = await this.dataSource.manager.findAndCount(Token, {
      where: { kind: 'pat', userId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: request.limit ?? defaultLimit,
      skip: request.offset ?? 0,
    });
    return pageOf(pats.map(tokenRecord), total, request);
  }

  async revoke({ patId }: PatById, call: Call): Promise<Record<string, never>> {
    await this.assertOwn(patId, call);
    await this.tokens.revoke(this.dataSource, patId);
    await leasesEnded();
    return {};
  }

  async remove({ patId }: PatById, call: Call): Promise<Record<string, never>> {
    await this.assertOwn(patId, call);
    await this.tokens.remove(this.dataSource, patId);
    await leasesEnded();
    return {};
  }

  private async assertOwn(patId: string, call: Call): Promise<void> {
    const { userId } = sessionCaller(call);
    const own =
      isId('pat', patId) &&
      (await this.dataSource.manager.existsBy(Token, { id: patId, kind: 'pat', userId }));
    if (!own) throw new PatNotFound();
  }
}
