/** API keys: admins create, list and end those of their organization. */
import { type Call, isId, type Nothing } from '@handtest/contracts/define';
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
import { inTransaction, queryOne, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { authenticated } from './calling-user.js';
import { leasesEnded } from './lease.js';
import { tokenList, TokenService } from './token.service.js';

interface NamedKey {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
}

const keyById = `SELECT id, name, organization_id FROM token WHERE id = $keyId AND kind = 'key'`;
const keys = tokenList(`token WHERE kind = 'key' AND organization_id = $organizationId`);

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
      const created = await this.tokens.create(transaction, { kind: 'key', userId, organizationId, name });
      const { id, token } = created!;
      await this.record(transaction, 'key.created', { id, name, organizationId }, call);
      return { id, key: token, name };
    });
  }

  /** Newest first, revoked ones included. */
  async list(request: ListKeysRequest, call: Call): Promise<KeyPage> {
    const { organizationId } = request;
    assertAccess(call, organizationId, 'key:read', OrganizationNotFound);
    return queryPage(this.dataSource, keys, { organizationId }, request);
  }

  revoke({ keyId }: KeyById, call: Call): Promise<Nothing> {
    return this.end('key.revoked', keyId, call);
  }

  remove({ keyId }: KeyById, call: Call): Promise<Nothing> {
    return this.end('key.deleted', keyId, call);
  }

  private async end(action: 'key.revoked' | 'key.deleted', keyId: string, call: Call): Promise<Nothing> {
    const key = isId('key', keyId) && (await queryOne<NamedKey>(this.dataSource, keyById, { keyId }));
    if (!key) throw new KeyNotFound();
    assertAccess(call, key.organizationId, 'key:write', KeyNotFound);
    await inTransaction(this.dataSource, async (transaction) => {
      const ended =
        action === 'key.revoked'
          ? await this.tokens.revoke(transaction, keyId)
          : await this.tokens.remove(transaction, keyId);
      if (ended) await this.record(transaction, action, key, call);
    });
    await leasesEnded();
    return {};
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
