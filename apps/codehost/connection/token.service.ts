/** The token of an organization, for a code host or account without the App. */
import {
  codehostEvents,
  type ConnectionRecord,
  type PutCodehostTokenRequest,
} from '@handtest/contracts/codehost';
import { type Call, ContractError, invalid, newId, type Nothing } from '@handtest/contracts/define';
import {
  actorOf,
  assertAccess,
  type OrganizationById,
  OrganizationNotFound,
} from '@handtest/contracts/identity';
import { inTransaction, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { publicError, statusOf } from '../host/octokit.client.js';
import { organizationToken } from '../host/secret-columns.js';
import { UserClient } from '../host/user.client.js';
import { ReadingService } from '../repository/reading.service.js';
import { type ChangedConnection, connectionChange } from './connection-change.js';
import { ConnectionService } from './connection.service.js';

/** One for each organization: another token replaces it, also one of another account. */
const saveToken = `INSERT INTO connection AS known
    (id, organization_id, kind, account_login, account_id, status, encrypted_token, token_hint, created_by)
  VALUES ($id, $organizationId, 'token', $login, $accountId, 'active', $encrypted, $hint, $createdBy)
  ON CONFLICT (organization_id) WHERE kind = 'token' DO UPDATE SET account_login = excluded.account_login,
    account_id = excluded.account_id, status = 'active', encrypted_token = excluded.encrypted_token,
    token_hint = excluded.token_hint, created_by = excluded.created_by, blocked_until = NULL
  RETURNING id, organization_id, account_login, xmax = 0 AS is_new, clock_timestamp() AS done_at`;

const removeToken = `DELETE FROM connection WHERE organization_id = $organizationId AND kind = 'token'
  RETURNING id, organization_id, account_login, clock_timestamp() AS done_at`;

type Row = ChangedConnection & { isNew: boolean } & Record<string, unknown>;

@Injectable()
export class TokenService {
  private readonly log = new Logger(TokenService.name);

  constructor(
    private readonly database: DataSource,
    private readonly users: UserClient,
    private readonly cipher: SecretCipher,
    private readonly reading: ReadingService,
    private readonly connections: ConnectionService,
    private readonly outbox: Outbox,
  ) {}

  async putToken(request: PutCodehostTokenRequest, call: Call): Promise<ConnectionRecord> {
    const { organizationId, token } = request;
    assertAccess(call, organizationId, 'codehost:connect', OrganizationNotFound);
    const { id: accountId, login } = await this.userOf(token);
    const saved = await inTransaction(this.database, async (transaction) => {
      const row = await queryOne<Row>(transaction, saveToken, {
        ...{ id: newId('connection'), organizationId, login, accountId, createdBy: actorOf(call.caller).id },
        encrypted: this.cipher.encrypt(token, organizationToken(organizationId)),
        hint: token.slice(-4),
      });
      const action = row!.isNew ? 'connection.created' : 'connection.changed';
      const change = connectionChange(action, row!, { kind: 'token' }, call);
      await this.outbox.add(transaction, codehostEvents.connectionChanged, change);
      const [record] = await this.connections.records(transaction, organizationId, [row!.id]);
      return record!;
    });
    // The token is stored. What fails here can be read again.
    await this.reading.read(saved.id).catch((error: unknown) => {
      this.log.warn({ err: error, connectionId: saved.id }, 'The repositories of a token could not be read');
    });
    const [record] = await this.connections.records(this.database, organizationId, [saved.id]);
    // Another request may have removed it since.
    return record ?? saved;
  }

  async removeToken({ organizationId }: OrganizationById, call: Call): Promise<Nothing> {
    assertAccess(call, organizationId, 'codehost:connect', OrganizationNotFound);
    await inTransaction(this.database, async (transaction) => {
      const removed = await queryOne<Row>(transaction, removeToken, { organizationId });
      if (!removed) return;
      const change = connectionChange('connection.removed', removed, { kind: 'token' }, call);
      await this.outbox.add(transaction, codehostEvents.connectionChanged, change);
    });
    return {};
  }

  /** @throws InvalidRequest for a token that the code host refuses */
  private async userOf(token: string): Promise<{ id: number; login: string }> {
    try {
      return await this.users.userOf(token);
    } catch (error) {
      const known = publicError(error);
      if (known instanceof ContractError || statusOf(error) === undefined) throw known;
      throw invalid('token', 'token must be a valid token of a user; the code host refused it');
    }
  }
}
