/**
 * Reads events of error monitors. A server permits one request at a time for a token, which several projects may share. So a
 * read first claims its connection, unless another one with this token is claimed. A server that asks to wait gets no request
 * until then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { type EgressPolicy, type EgressRequest, sendGuarded } from '@handtest/egress';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ExtractionConfig } from '../config.js';
import { type ErrormonProject, type EventsPage, pageOf, pageRequest } from './errormon-api.js';
import type { ErrormonEvent } from './errormon-event.js';
import { type Interval, maximumPages } from './errormon-link.js';
import { errormonToken } from './secret-columns.js';

/** For a read with its wait. A reading never takes longer because of its error monitor. */
const readLimitMs = 12_000;
const requestLimitMs = 10_000;
const maximumBytes = 2_000_000;
/** Longer than any read: a dead process frees its claim. */
export const claimSeconds = 20;
const claimAgainMs = 200;

/**
 * All connections that may have the token: each is encrypted in another way, so its last characters count. Two tokens with the
 * same ones only wait for each other.
 */
const lockSql = `SELECT other.free_at <= clock_timestamp() AS is_free,
    other.free_at <= clock_timestamp() + interval '${claimSeconds} s' AS is_free_soon
  FROM errormon_connection AS own JOIN errormon_connection AS other USING (base_url, organization_slug, hint)
  WHERE own.project_id = $projectId ORDER BY other.project_id FOR UPDATE OF other`;

const claimSql = `UPDATE errormon_connection SET free_at = clock_timestamp() + interval '${claimSeconds} s'
  WHERE project_id = $projectId
  RETURNING base_url, organization_slug, project_slug, environment, encrypted_token`;

/** A connection that was replaced in the meantime keeps its own status. */
const releaseSql = `UPDATE errormon_connection SET
    free_at = clock_timestamp() + CASE WHEN encrypted_token = $token THEN $waitMs ELSE 0 END * interval '1 ms',
    status = CASE WHEN encrypted_token = $token THEN $status ELSE status END,
    last_failure = CASE WHEN encrypted_token = $token THEN $failure ELSE last_failure END
  WHERE project_id = $projectId`;

interface Claimed extends ErrormonProject, Record<string, unknown> {
  readonly environment: string | null;
  readonly encryptedToken: Buffer;
}

export interface EventsRead {
  readonly events: readonly ErrormonEvent[];
  readonly environment?: string;
  /** Of the last page. */
  readonly status: number | null;
  /** Why the read ended early. */
  readonly failure?: string;
}

const busy: EventsRead = {
  events: [],
  status: null,
  failure: 'The error monitor permits no request now; try again later',
};

@Injectable()
export class ErrormonReadService {
  private readonly policy: EgressPolicy;

  constructor(
    private readonly database: DataSource,
    private readonly cipher: SecretCipher,
    config: ExtractionConfig,
  ) {
    this.policy = { allowLoopback: config.egressLoopback };
  }

  /**
   * Undefined without a connection. One that does not become free in time has no events and a failure.
   *
   * @param pages at most, over all intervals
   */
  async read(
    projectId: string,
    intervals: readonly Interval[],
    signal: AbortSignal,
    pages = maximumPages,
  ): Promise<EventsRead | undefined> {
    const endsAt = performance.now() + readLimitMs;
    const claimed = await this.claim(projectId, endsAt, signal);
    if (claimed === 'busy') return busy;
    if (!claimed) return undefined;
    const { encryptedToken } = claimed;
    let outcome: EventsRead & { waitMs?: number } = {
      events: [],
      status: null,
      failure: 'The read did not end',
    };
    try {
      outcome = await this.readPages(projectId, claimed, { intervals, pages, endsAt });
      return outcome;
    } finally {
      const { failure = null, waitMs = 0 } = outcome;
      const status = failure === null ? 'working' : 'failing';
      await execute(this.database, releaseSql, { projectId, token: encryptedToken, status, failure, waitMs });
    }
  }

  private async claim(
    projectId: string,
    endsAt: number,
    signal: AbortSignal,
  ): Promise<Claimed | 'busy' | undefined> {
    for (;;) {
      const claimed = await this.tryClaim(projectId);
      if (claimed !== 'soon') return claimed;
      if (performance.now() + claimAgainMs > endsAt - requestLimitMs / 2) return 'busy';
      await sleep(claimAgainMs, undefined, { signal });
    }
  }

  /** Undefined without a connection. `busy` while the server wants no request for longer than a read may wait. */
  private tryClaim(projectId: string): Promise<Claimed | 'soon' | 'busy' | undefined> {
    return inTransaction(this.database, async (transaction) => {
      type Locked = { isFree: boolean; isFreeSoon: boolean };
      const locked = await query<Locked>(transaction, lockSql, { projectId });
      if (locked.every(({ isFree }) => isFree))
        return queryOne<Claimed>(transaction, claimSql, { projectId });
      return locked.every(({ isFreeSoon }) => isFreeSoon) ? 'soon' : 'busy';
    });
  }

  private async readPages(
    projectId: string,
    { encryptedToken, environment, ...project }: Claimed,
    { intervals, pages, endsAt }: { intervals: readonly Interval[]; pages: number; endsAt: number },
  ): Promise<EventsRead & { waitMs?: number }> {
    const token = this.cipher.decrypt(encryptedToken, errormonToken(projectId));
    const events: ErrormonEvent[] = [];
    const read = { events, ...(environment !== null && { environment }) };
    let status: number | null = null;
    // The first page of each interval comes before a second one.
    const wanted: { interval: Interval; cursor?: string }[] = intervals.map((interval) => ({ interval }));
    for (const { interval, cursor } of wanted) {
      const page: EventsPage = await this.page(pageRequest(project, interval, token, cursor), endsAt);
      ({ status } = page);
      if ('failure' in page) return { ...read, status, failure: page.failure, waitMs: page.waitMs };
      events.push(...page.events);
      if (page.nextCursor !== undefined && wanted.length < pages) {
        wanted.push({ interval, cursor: page.nextCursor });
      }
    }
    return { ...read, status };
  }

  private async page(request: EgressRequest, endsAt: number): Promise<EventsPage> {
    const left = Math.max(1, endsAt - performance.now());
    const limits = { attemptTimeoutMs: Math.min(requestLimitMs, left), bodyExcerptBytes: maximumBytes };
    return pageOf(await sendGuarded(request, { ...this.policy, limits }));
  }
}
