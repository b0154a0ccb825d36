/** API keys: made, listed and ended by the admins of their organization. */
import { type Call, defaultLimit, isId, pageOf } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type AuditAction,
  type CreateKeyRequest,
  type KeyById,
  type KeyCreated,
  KeyNotFound,
  type KeyPage,
  type ListKeysRequest,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { inTransaction } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { authenticated } from '../account/calling-user.js';
import { AuditService } from '../audit/audit.service.js';
import { tokenRecord } from '../token/token-record.js';
import { Token } from '../token/token.entity.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../verification/lease.js';

interface NamedKey {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
}

@Injectable()
export class KeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenService,
    private readonly audit: AuditService,
  ) {}

  async create({ organizationId, name }: CreateKeyRequest, call: Call): Promise<KeyCreated> {
    assertAccess(call, organizationId, 'key:write', OrganizationNotFound);
    const { userId } = authenticated(call);
    return inTransaction(this.dataSource, async (transaction) => {
      const made = await this.tokens.make(transaction, { kind: 'key', userId, organizationId, name });
      const { id, token } = made!;
      await this.record(transaction, 'key.created', { id, name, organizationId }, call);
      return { id, key: token, name };
    });
  }

  /** Newest first, revoked ones included. */
  async list(request: ListKeysRequest, call: Call): Promise<KeyPage> {
    const { organizationId } = request;
    assertAccess(call, organizationId, 'key:read', OrganizationNotFound);
    const [keys, total] = await this.dataSource.manager.findAndCount(Token, {
      where: { kind: 'key', organizationId },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: request.limit ?? defaultLimit,
      skip: request.offset ?? 0,
    });
    return pageOf(keys.map(tokenRecord), total, request);
  }

  async revoke({ keyId }: KeyById, call: Call): Promise<Record<string, never>> {
    const key = await this.endable(keyId, call);
    await inTransaction(this.dataSource, async (transaction) => {
      const isNew = await this.tokens.revoke(transaction, keyId);
      if (isNew) await this.record(transaction, 'key.revoked', key, call);
    });
    await leasesEnded();
    return {};
  }

  async remove({ keyId }: KeyById, call: Call): Promise<Record<string, never>> {
    const key = await this.endable(keyId, call);
    await inTransaction(this.dataSource, async (transaction) => {
      const isNew = await this.tokens.remove(transaction, keyId);
      if (isNew) await this.record(transaction, 'key.deleted', key, call);
    });
    await leasesEnded();
    return {};
  }

  private async endable(keyId: string, call: Call): Promise<NamedKey> {
    const key =
      isId('key', keyId) && (await this.dataSource.manager.findOneBy(Token, { id: keyId, kind: 'key' }));
    if (!key) throw new KeyNotFound();
    const { id, name, organizationId } = key;
    assertAccess(call, organizationId!, 'key:write', KeyNotFound);
    return { id, name: name!, organizationId: organizationId! };
  }

  private record(
    transaction: EntityManager,
    action: AuditAction,
    { id, name, organizationId }: NamedKey,
    call: Call,
  ): Promise<void> {
    const subject = { id, name };
    return this.audit.record(transaction, { organizationId, action, actor: actorOf(call.caller), subject });
  }
}
