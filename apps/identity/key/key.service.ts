/** API keys: made, listed and ended by the admins of their organization. */
import { type Call, defaultLimit, isId, pageOf } from '@handtest/contracts/define';
import {
  assertAccess,
  type CreateKeyRequest,
  type KeyById,
  type KeyCreated,
  KeyNotFound,
  type KeyPage,
  type ListKeysRequest,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { authenticated } from '../account/calling-user.js';
import { tokenRecord } from '../token/token-record.js';
import { Token } from '../token/token.entity.js';
import { TokenService } from '../token/token.service.js';
import { leasesEnded } from '../verification/lease.js';

@Injectable()
export class KeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: TokenService,
  ) {}

  async create({ organizationId, name }: CreateKeyRequest, call: Call): Promise<KeyCreated> {
    assertAccess(call, organizationId, 'key:write', OrganizationNotFound);
    const { userId } = authenticated(call);
    const made = await this.tokens.make({ kind: 'key', userId, organizationId, name });
    const { id, token } = made!;
    return { id, key: token, name };
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
    await this.assertMayEnd(keyId, call);
    await this.tokens.revoke(keyId);
    await leasesEnded();
    return {};
  }

  async remove({ keyId }: KeyById, call: Call): Promise<Record<string, never>> {
    await this.assertMayEnd(keyId, call);
    await this.tokens.remove(keyId);
    await leasesEnded();
    return {};
  }

  private async assertMayEnd(keyId: string, call: Call): Promise<void> {
    const key =
      isId('key', keyId) && (await this.dataSource.manager.findOneBy(Token, { id: keyId, kind: 'key' }));
    if (!key) throw new KeyNotFound();
    assertAccess(call, key.organizationId!, 'key:write', KeyNotFound);
  }
}
