/** Compares all connections with the installations and repositories that the code host lists. */
import { inTransaction, query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppClient } from '../host/app.client.js';
import { statusOf } from '../host/octokit.client.js';
import { ReadingService } from '../repository/reading.service.js';
import { EffectService } from './effect.service.js';
import type { HookEffect } from './hook-effect.js';
import type { InstallationState } from './installation-state.js';

/** A connection of the last minutes may be missing in a list that is older. */
const selectConnected = `SELECT DISTINCT installation_id::float8 AS installation_id FROM connection
  WHERE installation_id IS NOT NULL AND status <> 'invalid' AND created_at < $startedAt::timestamptz - interval '5 minutes'`;

const selectReadable = `SELECT connection.id FROM connection LEFT JOIN installation ON installation.id = installation_id
  WHERE status <> 'pending' AND coalesce(state, 'active') = 'active' ORDER BY connection.id`;

/** What the clocks of the code host and of the database may differ. A later hook is newer than the list. */
const clockDifferenceMs = 60_000;

@Injectable()
export class InstallationComparisonService {
  private readonly log = new Logger(InstallationComparisonService.name);

  constructor(
    private readonly database: DataSource,
    private readonly app: AppClient,
    private readonly effects: EffectService,
    private readonly reading: ReadingService,
  ) {}

  /** @param renew the lease; called before each request that follows the list */
  async run({ startedAt }: { startedAt: Date }, renew: () => Promise<void>) {
    const { paginate, rest } = this.app.octokit;
    // All of them, or an error: an incomplete list would delete the others.
    const listed = await paginate(rest.apps.listInstallations, { per_page: 100 });
    let corrected = 0;
    for (const { id, suspended_at: suspendedAt, updated_at: updatedAt } of listed) {
      // The list decides between two hooks of the same second.
      const atMs = Math.max(Date.parse(updatedAt), startedAt.getTime() - clockDifferenceMs);
      corrected += await this.note(id, suspendedAt ? 'suspended' : 'active', atMs);
    }
    const known = new Set(listed.map(({ id }) => id));
    type Connected = { installationId: number };
    for (const { installationId } of await query<Connected>(this.database, selectConnected, { startedAt })) {
      if (known.has(installationId)) continue;
      await renew();
      if (await this.isGone(installationId))
        corrected += await this.note(installationId, 'deleted', startedAt.getTime());
    }
    if (corrected > 0) this.log.warn({ corrected }, 'Connections differed from their installations');
    await this.readRepositories(renew);
    return { corrected, readUntil: null };
  }

  /** The list moves while it is read, and may miss one. A deleted installation never comes back. */
  private async isGone(installationId: number): Promise<boolean> {
    try {
      await this.app.octokit.rest.apps.getInstallation({ installation_id: installationId });
      return false;
    } catch (error) {
      if (statusOf(error) === 404) return true;
      throw error;
    }
  }

  private note(installationId: number, state: InstallationState, atMs: number): Promise<number> {
    const effect: HookEffect = { kind: 'installation', installationId, state, atMs, requesterId: undefined };
    return inTransaction(this.database, (transaction) => this.effects.apply(transaction, effect));
  }

  /** A connection that cannot be read keeps its repositories, and does not stop the others. */
  private async readRepositories(renew: () => Promise<void>): Promise<void> {
    for (const { id } of await query<{ id: string }>(this.database, selectReadable)) {
      await renew();
      await this.reading.read(id).catch((error: unknown) => {
        this.log.warn({ err: error, connectionId: id }, 'The repositories of a connection could not be read');
      });
    }
  }
}
