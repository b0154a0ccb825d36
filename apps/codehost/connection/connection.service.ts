/** The connections of an organization, for its members; its admins remove them. */
import {
  codehostEvents,
  type ConnectionById,
  type ConnectionList,
  ConnectionNotFound,
  type ConnectionRecord,
} from '@handtest/contracts/codehost';
import { type Call, isId, type Nothing } from '@handtest/contracts/define';
import { assertAccess, type OrganizationById, OrganizationNotFound } from '@handtest/contracts/identity';
import { inTransaction, queryOne, queryRecords, type SqlExecutor } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangedConnection, connectionChange } from './connection-change.js';

const selectConnections = `
SELECT connection.id, kind, account_login AS account, status, all_repositories, token_hint AS hint, approved_at, created_at,
       count(*) FILTER (WHERE granted_at IS NOT NULL AND revoked_at IS NULL)::int AS repositories,
       count(*) FILTER (WHERE repository_id IS NOT NULL AND granted_at IS NULL AND revoked_at IS NULL)::int AS new_repositories
  FROM connection LEFT JOIN granted_repository ON connection_id = connection.id
 WHERE organization_id = $organizationId AND ($ids::text[] IS NULL OR connection.id = ANY($ids))
 GROUP BY connection.id
 ORDER BY created_at DESC, connection.id DESC`;

const selectOrganization = 'SELECT organization_id FROM connection WHERE id = $connectionId';

/** With its repositories. */
const removeConnection = `DELETE FROM connection WHERE id = $connectionId
  RETURNING id, organization_id, account_login, kind, clock_timestamp() AS done_at`;

@Injectable()
export class ConnectionService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async list({ organizationId }: OrganizationById, call: Call): Promise<ConnectionList> {
    assertAccess(call, organizationId, 'codehost:read', OrganizationNotFound);
    return { items: await this.records(this.database, organizationId) };
  }

  /** Newest first. @param ids only these */
  records(
    executor: SqlExecutor,
    organizationId: string,
    ids: readonly string[] | null = null,
  ): Promise<ConnectionRecord[]> {
    return queryRecords<ConnectionRecord>(executor, selectConnections, { organizationId, ids });
  }

  async remove({ connectionId }: ConnectionById, call: Call): Promise<Nothing> {
    if (!isId('connection', connectionId)) throw new ConnectionNotFound();
    type Owner = { organizationId: string };
    const owner = await queryOne<Owner>(this.database, selectOrganization, { connectionId });
    if (!owner) throw new ConnectionNotFound();
    assertAccess(call, owner.organizationId, 'codehost:connect', ConnectionNotFound);
    await inTransaction(this.database, async (transaction) => {
      type Removed = ChangedConnection & { kind: string } & Record<string, unknown>;
      const removed = await queryOne<Removed>(transaction, removeConnection, { connectionId });
      if (!removed) throw new ConnectionNotFound();
      const change = connectionChange('connection.removed', removed, { kind: removed.kind }, call);
      await this.outbox.add(transaction, codehostEvents.connectionChanged, change);
    });
    return {};
  }
}
