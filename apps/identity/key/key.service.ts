/** API keys: admins create, list and end those of their organization. */
import { type Call, isId, type Nothing } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type AuditAction,
  type CreateKeyRequest,
  type KeyById,
  type KeyCreated,
  type KeyMode,
  KeyNotFound,
  type KeyPage,
  type ListKeysRequest,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { OrganizationService } from '../organization/organization.service.js';
import { authenticated } from '../token/calling-user.js';
import { leasesEnded } from '../token/lease.js';
import { tokenList, TokenService } from '../token/token.service.js';

interface NamedKey {
  readonly id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly organizationId: string;
}

const keyById = `SELECT id, name, mode, organization_id FROM token WHERE id = $keyId AND kind = 'key'`;
const createdBy = '(SELECT name FROM user_account WHERE user_account.id = token.user_id) AS created_by';
const keys = tokenList(
  `token WHERE kind = 'key' AND organization_id = $organizationId`,
  `mode, ${createdBy},`,
);

@Injectable()
export class KeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationService,
    private readonly tokens: TokenService,
    private readonly audit: AuditService,
  ) {}

  async create({ organizationId, name, mode = 'live' }: CreateKeyRequest, call: Call): Promise<KeyCreated> {
    assertAccess(call, organizationId, 'key:write', OrganizationNotFound);
    const { userId } = authenticated(call);
    return inTransaction(this.dataSource, async (transaction) => {
      await this.organizations.lockFor(transaction, organizationId, 'key:write', call);
      const key = { kind: 'key', userId, organizationId, name, mode } as const;
      const { id, token } = (await this.tokens.create(transaction, key))!;
      await this.record(transaction, 'key.created', { id, name, mode, organizationId }, call);
      return { id, key: token, name, mode };
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
      await this.organizations.lockFor(transaction, key.organizationId, 'key:write', call, KeyNotFound);
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
    { id, name, mode, organizationId }: NamedKey,
    call: Call,
  ): Promise<void> {
    const entry = {
      organizationId,
      action,
      actor: actorOf(call.caller),
      subject: { id, name },
      details: { mode },
    };
    return this.audit.record(transaction, entry);
  }
}
