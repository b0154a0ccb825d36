/** Reads the repositories of a connection from the code host, and stores the differences. */
import { execute, inTransaction, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConnectedClient } from '../host/connected.client.js';
import { type CodehostOctokit, itemsOf, longestList } from '../host/octokit.client.js';

interface Connection extends Record<string, unknown> {
  readonly kind: 'installation' | 'token';
  readonly startedAt: Date;
}

const selectConnection =
  'SELECT kind, clock_timestamp() AS started_at FROM connection WHERE id = $connectionId';

/** A hook that ends the installation waits for the lock, or has ended it. */
const lockEnded = `SELECT state <> 'active' AS is_ended FROM installation JOIN connection ON installation.id = installation_id
  WHERE connection.id = $connectionId FOR SHARE OF installation`;

/** The lock keeps the connection from being removed. A token gives access to all that it sees. Of an installation, the later ones need a grant of their own. */
const storeSeen = `INSERT INTO granted_repository AS known
    (connection_id, repository_id, full_name, private, default_branch, granted_at)
  SELECT connection.id, one.id, name, is_private, branch,
         CASE WHEN kind = 'token' OR all_repositories THEN clock_timestamp() END
    FROM connection,
         unnest($ids::bigint[], $names::text[], $private::boolean[], $branches::text[]) AS one (id, name, is_private, branch)
   WHERE connection.id = $connectionId FOR KEY SHARE OF connection
  ON CONFLICT (connection_id, repository_id) DO UPDATE SET full_name = excluded.full_name, private = excluded.private,
    default_branch = excluded.default_branch, described_at = greatest(known.described_at, $startedAt),
    granted_at = CASE WHEN known.revoked_at IS NULL THEN coalesce(known.granted_at, excluded.granted_at)
                      ELSE excluded.granted_at END,
    revoked_at = NULL
  WHERE known.moved_at <= $startedAt AND coalesce(known.revoked_at, '-infinity') <= $startedAt`;

/** Not what a hook or a confirmation changed during the reading. */
const areOthers = `connection_id = $connectionId AND revoked_at IS NULL AND repository_id <> ALL ($ids::bigint[])
    AND moved_at <= $startedAt AND coalesce(granted_at, '-infinity') <= $startedAt`;
const selectOther = `SELECT FROM granted_repository WHERE ${areOthers} LIMIT 1`;
const revokeOthers = `UPDATE granted_repository SET revoked_at = clock_timestamp() WHERE ${areOthers}`;

const perPage = 100;

const noteSuccess = `UPDATE connection SET status = 'active' WHERE id = $connectionId AND status <> 'active'`;

@Injectable()
export class ReadingService {
  constructor(
    private readonly database: DataSource,
    private readonly client: ConnectedClient,
  ) {}

  /**
   * @throws CodehostLimited while a limit blocks the connection
   * @throws RequestError when the code host refuses, or does not answer
   */
  async read(connectionId: string): Promise<void> {
    const connection = await queryOne<Connection>(this.database, selectConnection, { connectionId });
    if (!connection) return;
    const { kind, startedAt } = connection;
    const octokit = await this.client.octokitOf(connectionId, { permissions: { metadata: 'read' } });
    const seen = await listed(octokit, kind);
    if (seen.length >= perPage && seen.length < longestList) {
      const ids = seen.map(({ id }) => id);
      const misses = await queryOne(this.database, selectOther, { connectionId, startedAt, ids });
      // The list moves while its pages are read. Only what both lists miss is gone.
      if (misses) seen.push(...(await listed(octokit, kind)).filter(({ id }) => !ids.includes(id)));
    }
    await this.store(connectionId, startedAt, seen);
  }

  /** Nothing of an installation that was suspended or deleted during the reading. */
  private async store(connectionId: string, startedAt: Date, seen: readonly SeenOne[]): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const installation = await queryOne<{ isEnded: boolean }>(transaction, lockEnded, { connectionId });
      if (installation?.isEnded) return;
      const ids = seen.map(({ id }) => id);
      await execute(transaction, storeSeen, {
        ...{ connectionId, startedAt, ids },
        names: seen.map(({ full_name: name }) => name),
        private: seen.map((one) => one.private),
        branches: seen.map(({ default_branch: branch = null }) => branch),
      });
      // Of a longer list the rest is unknown.
      const isWhole = seen.length < longestList;
      if (isWhole) await execute(transaction, revokeOthers, { connectionId, startedAt, ids });
      await execute(transaction, noteSuccess, { connectionId });
    });
  }
}

function listed({ paginate, rest }: CodehostOctokit, kind: Connection['kind']): Promise<SeenOne[]> {
  const { apps, repos } = rest;
  const pages =
    kind === 'token'
      ? paginate.iterator(repos.listForAuthenticatedUser, { per_page: perPage })
      : paginate.iterator(apps.listReposAccessibleToInstallation, { per_page: perPage });
  return itemsOf(pages as AsyncIterable<{ data: SeenOne[] }>);
}

interface SeenOne {
  readonly id: number;
  readonly full_name: string;
  readonly private: boolean;
  readonly default_branch?: string;
}
