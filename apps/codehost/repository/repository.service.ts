/** The repositories that an organization may link to its projects. */
import {
  ConnectionNotFound,
  type ListRepositoriesRequest,
  type RepositoriesRefreshed,
  type RepositoryPage,
  type RepositoryRecord,
} from '@handtest/contracts/codehost';
import { type Call, ContractError } from '@handtest/contracts/define';
import { assertAccess, type OrganizationById, OrganizationNotFound } from '@handtest/contracts/identity';
import { query, queryOne, queryPage } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodehostConfig } from '../config.js';
import { publicError, statusOf } from '../host/octokit.client.js';
import { ReadingService } from './reading.service.js';

/**
 * Each repository once, although several connections may have it. A private one that the organization was not granted is
 * not shown: its members may not see it on the code host.
 */
const repositories = {
  columns: 'full_name, private, default_branch, connection_id, access',
  from: `(SELECT DISTINCT ON (repository_id) repository_id, full_name, private, default_branch, connection_id,
            CASE WHEN granted_at IS NULL THEN 'reconnect' ELSE 'granted' END AS access
       FROM granted_repository JOIN connection ON connection.id = connection_id
      WHERE organization_id = $organizationId AND status = 'active' AND revoked_at IS NULL
        AND (granted_at IS NOT NULL OR NOT private)
      ORDER BY repository_id, granted_at IS NULL, kind, connection_id) AS known`,
  orderBy: 'lower(full_name), repository_id',
};

const countGranted = `SELECT count(DISTINCT repository_id)::int AS repositories
  FROM granted_repository JOIN connection ON connection.id = connection_id
  WHERE organization_id = $organizationId AND status = 'active' AND revoked_at IS NULL AND granted_at IS NOT NULL`;

const selectReadable = `SELECT id FROM connection
  WHERE organization_id = $organizationId AND status IN ('active', 'invalid') ORDER BY created_at`;

@Injectable()
export class RepositoryService {
  private readonly log = new Logger(RepositoryService.name);

  constructor(
    private readonly database: DataSource,
    private readonly config: CodehostConfig,
    private readonly reading: ReadingService,
  ) {}

  async list(request: ListRepositoriesRequest, call: Call): Promise<RepositoryPage> {
    const { organizationId } = request;
    assertAccess(call, organizationId, 'codehost:read', OrganizationNotFound);
    type Row = Omit<RepositoryRecord, 'url'>;
    const page = await queryPage<Row>(this.database, repositories, { organizationId }, request);
    const items = page.items.map((item) => ({
      ...item,
      url: `${this.config.codehostWebUrl}/${item.fullName}`,
    }));
    return { ...page, items };
  }

  async refresh({ organizationId }: OrganizationById, call: Call): Promise<RepositoriesRefreshed> {
    assertAccess(call, organizationId, 'codehost:write', OrganizationNotFound);
    const connections = await query<{ id: string }>(this.database, selectReadable, { organizationId });
    for (const { id } of connections) await this.read(id);
    const counted = await queryOne<RepositoriesRefreshed & Record<string, unknown>>(
      this.database,
      countGranted,
      { organizationId },
    );
    return counted!;
  }

  /** A connection that is refused has become invalid or suspended; the others are read. */
  private async read(connectionId: string): Promise<void> {
    try {
      await this.reading.read(connectionId);
    } catch (error) {
      // It was removed since.
      if (error instanceof ConnectionNotFound) return;
      const known = publicError(error);
      if (known instanceof ContractError) throw known;
      if (statusOf(error) === undefined) throw error;
      this.log.warn({ err: error, connectionId }, 'The code host refused to list the repositories');
    }
  }
}
